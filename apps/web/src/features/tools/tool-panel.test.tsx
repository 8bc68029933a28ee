import { type Description, lessonTools, type ToolFigures } from '@kitchen-table/domain/tools'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ToolPanel } from './tool-panel.tsx'
import { ToolResults } from './tool-results.tsx'

const tools = Object.values(lessonTools)

/** Returns some figure for each that a tool requires. */
const createFigures = (slug: keyof typeof lessonTools): ToolFigures =>
  Object.fromEntries(
    Object.entries(lessonTools[slug].figures).map(([name, { unit }]) => {
      if (unit === 'rates') return [name, [{ over: 0, percent: 10_000 }]]
      return [name, unit === 'terms' ? [{ from: 0, months: 120 }] : 2026]
    }),
  )

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')

describe.each(tools)('$slug', ({ slug, title, fields, listFormula }) => {
  const html = renderToStaticMarkup(<ToolPanel slug={slug} figures={createFigures(slug)} />)

  test('is a region with its title', () => {
    const [, id] = /<section[^>]* aria-labelledby="([^"]+)"/.exec(html) ?? []
    expect(html).toMatch(new RegExp(`<h3 id="${id}"[^>]*>${escapeHtml(title()).replace('?', '\\?')}</h3>`))
  })

  test('has a label for every field, and no sentence about what is not typed yet', () => {
    const inputs = [...html.matchAll(/<(?:input|select)[^>]* id="([^"]+)"/g)].map(([, id]) => id)
    const labels = [...html.matchAll(/<label[^>]* for="([^"]+)"/g)].map(([, id]) => id)
    expect(labels.toSorted()).toEqual(inputs.toSorted())
    expect(inputs.length).toBeGreaterThanOrEqual(Object.keys(fields).length)
    expect(html).not.toContain('aria-invalid="true"')
  })

  test('has a place where the result is announced, and says how it is worked out', () => {
    expect(html).toContain('<div aria-live="polite"></div>')
    expect(html).toContain('Fill in the fields: the result appears here.')
    for (const sentence of listFormula(createFigures(slug))) expect(html).toContain(escapeHtml(sentence))
  })
})

test('numbers get a keyboard for numbers, and nothing typed is suggested again later', () => {
  const html = renderToStaticMarkup(<ToolPanel slug="loan-offers" />)
  const fields = html.match(/<input[^>]*>/g) ?? []
  expect(fields.map((field) => /inputMode="(\w+)"/.exec(field)?.[1])).toEqual(
    [1, 2].flatMap(() => [undefined, 'decimal', 'decimal', 'numeric', 'decimal']),
  )
  for (const field of fields) expect(field).toContain('autoComplete="off"')
})

test('without its figures it says that it is not available, and asks for nothing', () => {
  const html = renderToStaticMarkup(<ToolPanel slug="repayment-plans" />)
  expect(html).toContain('This calculator is not available at the moment')
  expect(html).not.toContain('<input')
})

test('figures of a result, its cards, its bars and its notes are shown in their order', () => {
  const description: Description = {
    headline: 'The result.',
    blocks: [
      { kind: 'rows', rows: [{ label: 'Draw', value: '$300' }] },
      {
        kind: 'cards',
        cards: [
          { title: 'Same name', mark: 'Costs least', rows: [{ label: 'Interest', value: '$10' }] },
          { title: 'Same name', rows: [], steps: ['Gone in month 3'] },
        ],
      },
      {
        kind: 'bars',
        groups: [
          { title: 'Good year', bars: [{ title: 'Plan 1', cents: 5000 }] },
          {
            title: 'Bad year',
            bars: [
              { title: 'Plan 1', cents: 20_000 },
              { title: 'Plan 2', cents: -100 },
            ],
          },
        ],
      },
      { kind: 'notes', notes: ['One thing to know.'] },
    ],
  }
  const html = renderToStaticMarkup(<ToolResults blocks={description.blocks} />)
  const texts = html.replaceAll(/<[^>]+>/g, '|').split(/\|+/)
  expect(texts.filter((text) => text !== '')).toEqual([
    ...['Draw', '$300', 'Costs least', 'Same name', 'Interest', '$10', 'Same name', 'Gone in month 3'],
    ...['Good year', 'Plan 1', '$50', 'Bad year', 'Plan 1', '$200', 'Plan 2', '-$1', 'One thing to know.'],
  ])
  // Of all bars the longest is full, and one of a number below 0 is empty.
  expect([...html.matchAll(/width:(\d+%)/g)].map(([, width]) => width)).toEqual(['25%', '100%', '0%'])
})
