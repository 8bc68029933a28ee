import type { StoredImportRow } from '../features/organizations/member-import/ports.ts'

type Case = Pick<StoredImportRow, 'verdict' | 'reason' | 'withheld'> & { stored: string | null }

/** What rows of an earlier release have as their reason, and what this release reads of them. */
export const earlierReasons: readonly Case[] = [
  {
    verdict: 'cannot',
    stored: 'Left in your file (Terminated)',
    reason: null,
    withheld: { kind: 'left', text: 'Terminated' },
  },
  {
    verdict: 'cannot',
    stored: 'A relative in your file (Spouse (EE+1))',
    reason: null,
    withheld: { kind: 'relative', text: 'Spouse (EE+1)' },
  },
  {
    verdict: 'cannot',
    stored: 'An example in your file',
    reason: null,
    withheld: { kind: 'example', text: '' },
  },
  { verdict: 'cannot', stored: 'Hidden in your file', reason: null, withheld: { kind: 'hidden', text: '' } },
  {
    verdict: 'cannot',
    stored: 'Nobody reads this address (Bot)',
    reason: null,
    withheld: { kind: 'unread', text: 'Bot' },
  },
  { verdict: 'cannot', stored: 'Email is required', reason: 'Email is required', withheld: null },
  { verdict: 'create', stored: null, reason: null, withheld: null },
]
