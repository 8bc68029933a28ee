/** Returns a number with its noun: "1 track", "3 tracks". `plural` is for irregular nouns. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`
}
