/** The first letters and digits of an id, for where a whole one is too long. */
export function shortId(id: string, length: number): string {
  return id.replaceAll('-', '').slice(0, length)
}
