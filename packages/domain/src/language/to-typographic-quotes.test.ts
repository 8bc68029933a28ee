import { expect, test } from 'vitest'
import { toTypographicQuotes } from './to-typographic-quotes.ts'

test.each([
  ['"Not yet," she said.', '“Not yet,” she said.'],
  ['say "hardship" or "help."', 'say “hardship” or “help.”'],
  ["I don't. It's Rosa's, and the bosses' too.", 'I don’t. It’s Rosa’s, and the bosses’ too.'],
  ["He said, 'Later.'", 'He said, ‘Later.’'],
  ['**"Bold"** and *"slanted"*', '**“Bold”** and *“slanted”*'],
  ['"*Slanted* words"', '“*Slanted* words”'],
  ['1. "Can you?" Many can.\n2. "Will it?"', '1. “Can you?” Many can.\n2. “Will it?”'],
  ['- "One"\n- "two"', '- “One”\n- “two”'],
  ['("in brackets")', '(“in brackets”)'],
  ['["Linked"](https://a.example)', '[“Linked”](https://a.example)'],
  ['"\'Nested,\' he said."', '“‘Nested,’ he said.”'],
])('%s → %s', (text, expected) => {
  expect(toTypographicQuotes(text)).toBe(expected)
})
