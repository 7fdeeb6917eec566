/**
 * The tables of periods in the site, in the folder of this script: fetched on request. A page that
 * is one file has them in its own document, if its picture needs them.
 */
import type { Core } from "../core/client.ts";
import { fetchInTime } from "../core/download.ts";
import { isOneFile, ownTables, type SiteTables } from "../core/site.ts";

/**
 * Returns the table of a centre as text; null when the site has none, or no list of tables.
 * Rejects when the site has one that cannot be fetched.
 */
export type Shipped = (centre: number, signal: AbortSignal) => Promise<string | null>;

/** What tables are read with; the core decides which centre is a twin. */
interface Reader {
  readonly core: Pick<Core, "call">;
  readonly shipped: Shipped;
  readonly signal: AbortSignal;
}

/** The tables of one file, as texts: from centre to table. */
type Tables = SiteTables["periods"];

/** The names of files of tables, with first and last centre. Nothing else is fetched. */
const FILE = /^periods-(\d{1,4})-(\d{1,4})(?:-[0-9a-f]{8})?\.json$/;

/** Fetches the list of tables once, and each file of tables once, on request. */
export function shippedTables(): Shipped {
  if (isOneFile) return ownTable;
  const address = listAddress();
  let list: Promise<unknown> | null = null;
  const files = new Map<string, Promise<Tables>>();
  const read = (file: string) => {
    const before = files.get(file);
    if (before) return before;
    const tables = fetchTables(new URL(file, address));
    tables.catch(() => files.delete(file)); // the next attempt fetches again
    files.set(file, tables);
    return tables;
  };
  return async (centre, signal) => {
    list ??= listed(address, LIST).catch((error: unknown) => {
      list = null; // the next attempt fetches again
      throw error;
    });
    const file = fileOf((await list) ?? {}, centre);
    const table = file === null ? null : tableOf(await read(file), file, centre);
    signal.throwIfAborted();
    return table;
  };
}

async function ownTable(centre: number): Promise<string | null> {
  const table = (await ownTables())?.periods[centre];
  return typeof table === "string" ? table : null;
}

/** Returns the list of open cases, which the core made for the site; null where there is none. */
export async function listOfCases(): Promise<unknown> {
  if (isOneFile) return (await ownTables())?.open ?? null;
  return listed(new URL("./open.json", import.meta.url), "The list of open cases");
}

/** Fetches all tables of the site, for a page that is one file. */
export async function allTables(): Promise<SiteTables> {
  const address = listAddress();
  const [list, open] = await Promise.all([listed(address, LIST), listOfCases()]);
  const names = Object.keys(list ?? {}).map((centre) => fileOf(list, Number(centre)) ?? "");
  const files = [...new Set(names)].map((name) => fetchTables(new URL(name, address)));
  return { periods: Object.assign({}, ...(await Promise.all(files))), open };
}

const LIST = "The list of tables";

function listAddress(): URL {
  return new URL("./periods.json", import.meta.url);
}

/**
 * Returns the file with a centre's table; null where the list has none. Throws where the list names
 * anything but a file with this centre in the folder of the list.
 */
export function fileOf(list: unknown, centre: number): string | null {
  const isList = typeof list === "object" && list !== null && !Array.isArray(list);
  if (!isList) throw new Error("periods.json is not a list of tables");
  if (!Object.hasOwn(list, centre)) return null;
  const file: unknown = Reflect.get(list, centre);
  const [, first, last] = (typeof file === "string" && FILE.exec(file)) || [];
  if (Number(first) <= centre && centre <= Number(last)) return String(file);
  const excerpt = JSON.stringify(file).slice(0, 60);
  throw new Error(`periods.json: ${excerpt} is not the name of the table of centre ${centre}`);
}

function tableOf(tables: Tables, file: string, centre: number): string {
  const table = tables[centre];
  if (typeof table === "string") return table;
  throw new Error(`${file} has no table of centre ${centre}`);
}

/** Fetches a list that not every copy of the site has; null where there is none. */
async function listed(url: URL, what: string): Promise<unknown> {
  const answer = await fetchInTime(url, what);
  if (answer.status === 404) return null;
  if (answer.ok) return answer.json();
  throw new Error(`${what} could not be loaded: the site answers ${answer.status}.`);
}

async function fetchTables(url: URL): Promise<Tables> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the site answers ${answer.status}`);
  return answer.json();
}

/** Returns the table of a centre, or that of its twin; null where the site has neither. */
export async function tableFor({ core, shipped, signal }: Reader, centre: number) {
  const own = await shipped(centre, signal);
  if (own !== null) return { centre, table: own, twins: false };
  const twin = await core.call("centre_twin", [centre], { signal });
  const table = twin === undefined ? null : await shipped(twin.centre, signal);
  return twin === undefined || table === null ? null : { centre: twin.centre, table, twins: true };
}
