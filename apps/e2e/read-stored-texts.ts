import type { Page } from '@playwright/test'

/** Reads all entries of the databases of a page's origin, and the bodies of its caches. */
async function readStores(): Promise<string[]> {
  const settle = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })

  async function readDatabase(name: string): Promise<unknown[]> {
    const database = await settle(indexedDB.open(name))
    const stores = [...database.objectStoreNames]
    const contents = stores.map(async (store) => {
      const objects = database.transaction(store).objectStore(store)
      return [await settle(objects.getAllKeys()), await settle(objects.getAll())]
    })
    const read = await Promise.all(contents)
    database.close()
    return [name, ...stores, ...read]
  }

  async function readCache(name: string): Promise<unknown[]> {
    const cache = await caches.open(name)
    const entries = (await cache.keys()).map(async (request) => [
      request.url,
      await (await cache.match(request))?.text(),
    ])
    return [name, ...(await Promise.all(entries))]
  }

  const databases = (await indexedDB.databases()).map(({ name = '' }) => readDatabase(name))
  const stored = await Promise.all([...databases, ...(await caches.keys()).map(readCache)])
  return stored.map((each) => JSON.stringify(each))
}

/** Returns all texts that a page and its browser keep: address, title, history, cookies, storages, databases and caches. */
export async function readStoredTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => [
    location.href,
    document.title,
    JSON.stringify(history.state),
    document.cookie,
    ...[localStorage, sessionStorage].map((storage) => JSON.stringify(storage)),
  ])
  return [...texts, ...(await page.evaluate(readStores))]
}
