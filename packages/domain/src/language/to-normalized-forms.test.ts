import { expect, test } from 'vitest'
import { toNormalizedForms } from './to-normalized-forms.ts'

test.each([
  { text: 'Can’t pay', spaced: 'cant pay', joined: 'cant pay' },
  { text: "can't PAY", spaced: 'cant pay', joined: 'cant pay' },
  { text: 'canʼt', spaced: 'cant', joined: 'cant' },
  { text: '401(k)', spaced: '401 k', joined: '401k' },
  { text: 'laid-off', spaced: 'laid off', joined: 'laidoff' },
  { text: 'laid – off', spaced: 'laid off', joined: 'laid off' },
  { text: 'W‑4', spaced: 'w 4', joined: 'w4' },
  { text: 'Résumé', spaced: 'resume', joined: 'resume' },
  { text: 'Re\u0301sume\u0301', spaced: 'resume', joined: 'resume' },
  { text: '  two \u00a0 words\n', spaced: 'two words', joined: 'two words' },
  { text: 'ﬁne ①', spaced: 'fine 1', joined: 'fine 1' },
  { text: 'R&B, 50%', spaced: 'r&b, 50%', joined: 'r&b, 50%' },
  { text: 'долг', spaced: 'долг', joined: 'долг' },
  { text: '(-)', spaced: '', joined: '' },
  { text: '', spaced: '', joined: '' },
])('normalizes "$text"', ({ text, ...normalized }) => {
  expect(toNormalizedForms(text)).toEqual(normalized)
})
