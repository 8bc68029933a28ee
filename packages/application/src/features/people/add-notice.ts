import type { Notice } from '@kitchen-table/domain/accounts'
import { formatStoredText } from '../../platform/format-stored-text.ts'
import type { NoticeStore } from './ports.ts'

/** Adds a notice for administrators. `words` is called in the language that notices are stored in. */
export function addNotice(
  notices: Pick<NoticeStore, 'add'>,
  { words, ...notice }: Omit<Notice, 'words'> & { words: () => string },
): Promise<void> {
  return notices.add({ ...notice, words: formatStoredText(words) })
}
