import type { Notice } from '@kitchen-table/domain/accounts'
import { inLocale } from '@kitchen-table/i18n/locale'
import { expect, test } from 'vitest'
import { messages } from '../accounts/own-data/messages.ts'
import { addNotice } from './add-notice.ts'

test('a notice is stored in the default language, no matter who has caused it', async () => {
  const words = () => messages.removalRequested({ person: 'Ada Okafor' })
  expect(inLocale('en-XA', words)).not.toBe(words())
  const added: Notice[] = []
  const notices = { add: async (notice: Notice) => void added.push(notice) }
  const notice = { id: 'n-1', kind: 'removal_requested', at: '2026-11-30T12:00:00.000Z' } as const
  const adding: Promise<void>[] = []
  inLocale('en-XA', () => void adding.push(addNotice(notices, { ...notice, words })))
  await Promise.all(adding)
  expect(added).toEqual([{ ...notice, words: words() }])
})
