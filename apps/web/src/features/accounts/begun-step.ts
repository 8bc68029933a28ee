import { tabStorage } from '../../app/browser-storage.ts'

const KEY = 'kitchen-table:second-step'

/** Whether this tab was asked for a second step: its secret is in a cookie that pages cannot see. */
export const begunStep = {
  note: () => tabStorage.setItem(KEY, '1'),
  forget: () => tabStorage.removeItem(KEY),
  isBegun: () => tabStorage.getItem(KEY) !== null,
}
