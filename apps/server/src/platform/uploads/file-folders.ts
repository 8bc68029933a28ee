/** Where the files of a record are kept; the last part of every key is an id of its own (docs/security.md T30). */
export function unitFolder(unitId: string): string {
  return `units/${unitId}`
}

export function topicFolder(layout: string): string {
  return `topics/${layout}`
}

export function groupFolder(slug: string): string {
  return `groups/${slug}`
}

export function personFolder(sub: string): string {
  return `people/${sub}`
}
