import type { PeopleDeps } from './people-deps.ts'

type Deps = Pick<PeopleDeps, 'directory' | 'people' | 'sessions' | 'files'>

/** Deletes the account of a person from the user pool, and their picture, and ends their sessions. It may be repeated. */
export async function deleteAccount(
  { directory, people, sessions, files }: Deps,
  sub: string,
): Promise<void> {
  // The record names the picture, so its file is removed before the record.
  const picture = (await people.find(sub))?.picture
  if (picture) await files.remove(picture.key)
  await sessions.closeAll(sub, null)
  await directory.delete(sub)
}
