import { tabStorage } from '../../app/browser-storage.ts'

const KEY = 'kitchen-table:second-step'

/** Whether this tab was asked for a second step: its secret is in a cookie that pages cannot see. */
export const pendingChallengeFlag = {
  set: () => tabStorage.setItem(KEY, '1'),
  clear: () => tabStorage.removeItem(KEY),
  isSet: () => tabStorage.getItem(KEY) !== null,
}
