/** Returns the value of a map, which is created if there is none. A failed creation is removed from the map. */
export function getOrCreate<T>(
  promises: Map<string, Promise<T>>,
  key: string,
  create: () => Promise<T>,
): Promise<T> {
  const existing = promises.get(key)
  if (existing) return existing
  const created = create()
  promises.set(key, created)
  created.catch(() => promises.delete(key))
  return created
}
