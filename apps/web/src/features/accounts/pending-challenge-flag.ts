import { tabStorage } from '../../app/browser-storage.ts'

const KEY = 'kitchen-table:second-step'

/**
 * Whether this tab has a pending challenge. Stored because the challenge's secret is in a cookie hidden from scripts.
 */
export const pendingChallengeFlag = {
  set: () => tabStorage.setItem(KEY, '1'),
  clear: () => tabStorage.removeItem(KEY),
  isSet: () => tabStorage.getItem(KEY) !== null,
}
