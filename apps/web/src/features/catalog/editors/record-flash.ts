import type { FlashLevel, FlashMessage, flashStore } from '../../../ui/feedback/flash-store.ts'

/** A message about a save that failed. */
export type FailureMessage = FlashMessage & { level: Exclude<FlashLevel, 'success'> }

/**
 * Returns functions that show the messages about the saves of one record, `record`. A later result takes the place of
 * an earlier one: after a success no failure of the same record is shown any more.
 */
export function createRecordFlash(store: typeof flashStore, record: string) {
  return {
    /** Shows what was saved; the messages after the first say more about the same save. */
    succeed([saved, ...others]: readonly [FlashMessage, ...FlashMessage[]]) {
      store.success({ ...saved, topic: record })
      for (const message of others) store.success(message)
    },
    fail: ({ level, ...message }: FailureMessage) => store[level]({ ...message, topic: record }),
    clear: () => store.closeAll(record),
  }
}
