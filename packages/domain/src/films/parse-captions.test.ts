import { expect, test } from 'vitest'
import { parseCaptions } from './parse-captions.ts'

const one = '00:01.000 --> 00:04.000'
const two = '00:05.500 --> 01:00:00.250'
const file = (...lines: string[]) => lines.join('\n')

test('captions have their times in seconds, and their words line by line', () => {
  const { cues, problems } = parseCaptions(
    file('WEBVTT', '', one, 'Someone comes', 'to you.', '', two, 'So.'),
  )
  expect(problems).toEqual([])
  expect(cues).toEqual([
    { start: 1, end: 4, text: 'Someone comes\nto you.' },
    { start: 5.5, end: 3600.25, text: 'So.' },
  ])
})

const read = [{ start: 1, end: 4, text: 'Hi' }]

test.each<[what: string, text: string]>([
  ['a mark of the byte order', `\uFEFF${file('WEBVTT', '', one, 'Hi')}`],
  ['the ends of lines of Windows', file('WEBVTT', '', one, 'Hi').replaceAll('\n', '\r\n')],
  ['the ends of lines of an old Mac', file('WEBVTT', '', one, 'Hi').replaceAll('\n', '\r')],
  ['a title after the signature', file('WEBVTT - The shape', '', one, 'Hi')],
  ['a header', file('WEBVTT', 'Kind: captions', 'Language: en', '', one, 'Hi')],
  ['names of captions', file('WEBVTT', '', '1', one, 'Hi')],
  ['settings', file('WEBVTT', '', `${one} line:0 position:20% align:start`, 'Hi')],
  ['tabs between the times', file('WEBVTT', '', '\t00:01.000\t-->\t00:04.000\talign:end', 'Hi')],
  ['hours', file('WEBVTT', '', '00:00:01.000 --> 000:00:04.000', 'Hi')],
  ['a comment', file('WEBVTT', '', 'NOTE by Ada', 'of today', '', one, 'Hi', '', 'NOTE', 'end')],
  ['styles', file('WEBVTT', '', 'STYLE', '::cue { color: red }', '', one, 'Hi')],
  ['a region', file('WEBVTT', '', 'REGION', 'id:a', '', one, 'Hi')],
  ['a line of spaces before the times', file('WEBVTT', '', '  ', one, 'Hi')],
  ['empty lines at the beginning and the end', file('WEBVTT', '', '', one, 'Hi', '', ' ', '')],
])('%s: accepted', (_what, text) => {
  expect(parseCaptions(text)).toEqual({ cues: read, problems: [] })
})

test.each<[words: string, text: string]>([
  ['<b>Bold</b>, <i>slanted</i>, <u>underlined</u>', 'Bold, slanted, underlined'],
  ['<c.warning.large>Stop</c>', 'Stop'],
  ['<lang es>Hola</lang>', 'Hola'],
  ['<ruby>漢<rt>kan</rt></ruby>', '漢kan'],
  ['One <00:02.000>two <00:00:03.000>three', 'One two three'],
  ['<v Dana>What is this?</v>', 'Dana: What is this?'],
  ['<v.loud Dana Cole>Stop!', 'Dana Cole: Stop!'],
  ['Rent &amp; food &lt; pay &gt; 0', 'Rent & food < pay > 0'],
  ['Non&nbsp;breaking &unknown; &', 'Non\u00a0breaking &unknown; &'],
  ['  spaces  ', 'spaces'],
  ['4 > 3 -- so', '4 > 3 -- so'],
])('the words %j read %j', (words, text) => {
  expect(parseCaptions(file('WEBVTT', '', one, words))).toEqual({
    cues: [{ start: 1, end: 4, text }],
    problems: [],
  })
})

test.each<[what: string, text: string, problems: string[]]>([
  ['nothing', '', ['Line 1: Captions begin with a line that says WEBVTT.']],
  ['no captions', 'WEBVTT\n\nNOTE none yet', ['Please enter at least one caption, with its times.']],
  ['no signature', file(one, 'Hi'), ['Line 1: Captions begin with a line that says WEBVTT.']],
  [
    'a signature in lower case',
    file('webvtt', '', one, 'Hi'),
    [
      'Line 1: Captions begin with a line that says WEBVTT.',
      'Line 1: The times of this caption are missing. They stand in a line above it, such as 00:01.000 --> 00:04.000.',
    ],
  ],
  [
    'a longer signature',
    file('WEBVTTX', '', one, 'Hi'),
    [
      'Line 1: Captions begin with a line that says WEBVTT.',
      'Line 1: The times of this caption are missing. They stand in a line above it, such as 00:01.000 --> 00:04.000.',
    ],
  ],
  [
    'SubRip',
    file('1', '00:00:01,000 --> 00:00:04,000', 'Hi'),
    [
      'Line 1: Captions begin with a line that says WEBVTT.',
      'Line 2: Please write the times like 00:01.000 --> 00:04.000.',
    ],
  ],
  [
    'no line after the signature',
    file('WEBVTT', one, 'Hi'),
    ['Line 2: Please put an empty line before this caption.'],
  ],
  [
    'no empty line between two',
    file('WEBVTT', '', one, 'Hi', two, 'So.'),
    ['Line 5: Please put an empty line before this caption.'],
  ],
  [
    'an empty line within the words',
    file('WEBVTT', '', one, 'Someone', '', 'comes to you.'),
    [
      'Line 6: The times of this caption are missing. They stand in a line above it, such as 00:01.000 --> 00:04.000.',
    ],
  ],
  [
    'no words',
    file('WEBVTT', '', one, '', two, '<b> </b>'),
    ['Line 3: This caption has no words.', 'Line 5: This caption has no words.'],
  ],
  [
    'the end before the beginning',
    file('WEBVTT', '', '00:04.000 --> 00:01.000', 'Hi'),
    ['Line 3: This caption ends before it begins.'],
  ],
  [
    'no time at all',
    file('WEBVTT', '', '00:04.000 --> 00:04.000', 'Hi'),
    ['Line 3: This caption ends before it begins.'],
  ],
  [
    'another order',
    file('WEBVTT', '', two, 'So.', '', one, 'Hi'),
    ['Line 6: This caption begins before the one above it.'],
  ],
  [
    'words after <',
    file('WEBVTT', '', one, 'Rent < pay', 'and more'),
    ['Line 4: Please write &lt; in place of <, which hides the words after it.'],
  ],
  [
    'a tag of a page',
    file('WEBVTT', '', one, 'See', '<script>x</script>'),
    ['Line 5: Please write &lt; in place of <, which hides the words after it.'],
  ],
])('%s: refused with the line', (_what, text, problems) => {
  expect(parseCaptions(text).problems).toEqual(problems)
})

test.each([
  '00:1.000 --> 00:04.000',
  '0:01.000 --> 0:04.000',
  '00:01.00 --> 00:04.000',
  '00:01 --> 00:04',
  '00:60.000 --> 01:04.000',
  '60:01.000 --> 60:04.000',
  '00:01.000-->00:04.000',
  '00:01.000 -->',
  '--> 00:04.000',
  '-00:01.000 --> 00:04.000',
  '1:00:01.000 --> 1:00:04.000',
  '00:01.000 --> 00:04.000line:0',
])('the times %j are refused', (times) => {
  expect(parseCaptions(file('WEBVTT', '', times, 'Hi')).problems).toEqual([
    'Line 3: Please write the times like 00:01.000 --> 00:04.000.',
  ])
})

test('a line of spaces ends no caption', () => {
  const { cues } = parseCaptions(file('WEBVTT', '', one, 'Someone', ' ', 'STYLE'))
  expect(cues).toEqual([{ start: 1, end: 4, text: 'Someone\n\nSTYLE' }])
})

test('captions that overlap are accepted, and those that can be read stay beside a problem', () => {
  const text = file('WEBVTT', '', one, 'One', '', '00:02.000 --> 00:06.000', 'Two', '', '00:03 --> 5', 'x')
  const { cues, problems } = parseCaptions(text)
  expect(cues.map(({ text: words }) => words)).toEqual(['One', 'Two'])
  expect(problems).toHaveLength(1)
})
