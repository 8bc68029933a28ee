/** The folder for the files of a record. The last part of every key is a unique id (docs/security.md T30). */
export function unitFolder(unitId: string): string {
  return `units/${unitId}`
}

export function topicFolder(layout: string): string {
  return `topics/${layout}`
}

/** The folder of the banners of all topics: a layout that was copied shares them with the one that it is a copy of. */
export const TOPICS_FOLDER = 'topics'

export function resourceFolder(resourceId: string): string {
  return `resources/${resourceId}`
}

export function organizationFolder(slug: string): string {
  return `groups/${slug}`
}

export function personFolder(sub: string): string {
  return `people/${sub}`
}

/** The key of the file of an upload, until a record has been saved with it. */
export function uploadKey(id: string): string {
  return `uploads/${id}`
}
