import { listRecordDraftNames } from './list-record-drafts.ts'

/** A draft that one page writes: its id, which a new record is also created with, and what ends the claim. */
export type ClaimedDraft = { id: string; release: () => void }

/** Takes a lock of the browser, until the returned function is called or the page is closed; null if it is taken. */
function takeLock(locks: LockManager, name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const request = locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(null)
      return new Promise<void>((release) => resolve(release))
    })
    // A browser that forbids locks.
    request.catch(() => resolve(() => {}))
  })
}

type Browser = { locks?: LockManager | undefined }

/** Claims the first of these drafts that no other tab has open; the last one is new. */
async function claimFirst(
  sub: string,
  record: string,
  ids: readonly string[],
  { locks }: Browser,
): Promise<ClaimedDraft> {
  for (const id of ids) {
    const release = locks === undefined ? () => {} : await takeLock(locks, `${sub}:${record}:${id}`)
    if (release !== null) return { id, release }
  }
  throw new Error('A lock with a new random name is taken')
}

/**
 * Claims a draft of a record, such as `track:rent` or `track:new`, for this page: the newest one that no other tab has
 * open, otherwise a new one. So two tabs never write the same draft, and a closed tab's draft is found again. Browsers
 * without locks share the newest draft.
 */
export function claimDraft(sub: string, record: string, browser: Browser = navigator): Promise<ClaimedDraft> {
  const start = `${record}:`
  const drafts = listRecordDraftNames(sub, start).map((name) => name.slice(start.length))
  return claimFirst(sub, record, [...drafts, crypto.randomUUID()], browser)
}

/** Claims a new draft of a record, and leaves those that are stored. */
export function claimNewDraft(
  sub: string,
  record: string,
  browser: Browser = navigator,
): Promise<ClaimedDraft> {
  return claimFirst(sub, record, [crypto.randomUUID()], browser)
}
