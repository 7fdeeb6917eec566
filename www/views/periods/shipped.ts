/** The tables of periods that come with the site: fetched when their centre is wanted, from the folder of this script. */

/** The table of a centre as text; null when the site has none, or no list of them. Rejects when it has one that cannot be fetched. */
export type Shipped = (centre: number, signal: AbortSignal) => Promise<string | null>;

/** Reads the list of tables once, and each table when it is asked for. */
export function shippedTables(): Shipped {
  const list = new URL("./periods.json", import.meta.url);
  let files: Promise<Readonly<Record<string, string>>> | null = null;
  return async (centre, signal) => {
    files ??= fetched(list)
      .then(JSON.parse)
      .catch(() => ({}));
    const file = (await files)[centre];
    return file === undefined ? null : fetched(new URL(file, list), signal);
  };
}

async function fetched(url: URL, signal?: AbortSignal): Promise<string> {
  const answer = await fetch(url, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`the site answers ${answer.status}`);
  return answer.text();
}
