/** What searches leave in the browser between visits: their states, and what they found. */

/** Texts by name, in two shelves. What is read was written by this page, but may be damaged. */
export interface Store {
  /** Whether what is kept outlasts the visit. */
  readonly lasts: boolean;
  all(shelf: Shelf): Promise<ReadonlyMap<string, string>>;
  /** Keeps a text under a name; null removes it. */
  keep(shelf: Shelf, name: string, text: string | null): Promise<void>;
}

type Shelf = "searches" | "finds";

const NAME = "nimscape-frontier";
const SHELVES: readonly Shelf[] = ["searches", "finds"];

/** Returns the store of this browser, or one for this visit where the browser keeps nothing. */
export async function openStore(): Promise<Store> {
  try {
    return inBrowser(await opened());
  } catch {
    return inMemory();
  }
}

/** Returns a store that is empty at first and ends with the page. */
export function inMemory(): Store {
  const shelves = { searches: new Map<string, string>(), finds: new Map<string, string>() };
  return {
    lasts: false,
    all: async (shelf) => new Map(shelves[shelf]),
    keep: async (shelf, name, text) => {
      if (text === null) shelves[shelf].delete(name);
      else shelves[shelf].set(name, text);
    },
  };
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    for (const shelf of SHELVES) request.result.createObjectStore(shelf);
  };
  return resultOf(request);
}

function inBrowser(base: IDBDatabase): Store {
  return {
    lasts: true,
    all: async (shelf) => {
      const store = base.transaction(shelf).objectStore(shelf);
      const [names, texts] = await Promise.all([
        resultOf(store.getAllKeys()),
        resultOf<unknown[]>(store.getAll()),
      ]);
      return new Map(names.map((name, at) => [String(name), String(texts[at])]));
    },
    keep: async (shelf, name, text) => {
      const store = base.transaction(shelf, "readwrite").objectStore(shelf);
      if (text === null) await resultOf(store.delete(name));
      else await resultOf(store.put(text, name));
    },
  };
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
