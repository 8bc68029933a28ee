import { expect, test } from 'vitest'
import { defaultIntentFields, type Intent } from '../catalog/intent.ts'
import { findIntentProblems } from './intent-problems.ts'

const records = {
  units: new Map([
    ['on', { title: 'Rent', unitDisabled: false }],
    ['off', { title: 'Old rent', unitDisabled: true }],
  ]),
  helpLines: new Map([
    ['line', { disabled: false }],
    ['closed', { disabled: true }],
  ]),
}

const intent: Intent = {
  ...defaultIntentFields,
  slug: 'rent',
  title: 'Rent',
  phrases: ['late rent'],
  lessons: ['on'],
  helpLines: [],
}

type Row = [what: string, change: Partial<Intent>, ...problems: string[]]

test.each<Row>([
  ['nothing', {}],
  ['no lesson, but a help line', { lessons: [], helpLines: ['line'] }],
  ['no lesson, but a sentence', { lessons: [], outside: 'Call 211.' }],
  ['no lesson, but a page', { lessons: [], link: { label: 'A page', url: 'https://a.example' } }],
  ['no answer at all', { lessons: [], outside: ' ' }, 'intent_without_answer'],
  ['no phrases', { phrases: [] }, 'intent_without_phrases'],
  ['a missing lesson', { lessons: ['on', 'gone'] }, 'dangling_unit gone'],
  ['a disabled lesson', { lessons: ['off'] }, 'disabled_unit Old rent'],
  [
    'help lines that are not shown',
    { helpLines: ['line', 'closed', 'gone'] },
    'dangling_help_line closed',
    'dangling_help_line gone',
  ],
])('%s', (_what, change, ...expected) => {
  const findings = findIntentProblems({ ...intent, ...change }, records)
  expect(findings.map((finding) => finding.join(' '))).toEqual(expected)
})
