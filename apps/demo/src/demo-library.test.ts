import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unitTypes } from '@kitchen-table/domain/catalog/unit'
import { cleanHtml } from '@kitchen-table/server/features/catalog/clean-html'
import { describe, expect, test } from 'vitest'
import { parseWorksheet } from './parse-worksheet.ts'
import { readLibrary } from './read-library.ts'
import { readPeople } from './read-people.ts'
import { computeReadingGrade, splitSentences, stripMarkdown } from './reading-level.ts'
import { renderWorksheetPdf } from './worksheet-pdf.ts'

/** The demo library's own tests: what content/README.md promises of every file in it. */
const content = new URL('../../../content/', import.meta.url)
const contentDir = fileURLToPath(content)
const { icons, tracks, layouts } = readLibrary(contentDir.replace(/[\\/]$/, ''))
const { organisations, people } = readPeople(contentDir.replace(/[\\/]$/, ''))

const units = tracks.flatMap((track) => track.units)
const topics = layouts.flatMap(({ config, topics }) => topics.map((topic) => ({ ...topic, layout: config })))
const slugs = new Set(tracks.map(({ slug }) => slug))
const ofType = (type: string) => units.filter((unit) => unit.type === type)
const year = /\b(?:19|20)\d\d\b/

const HIGHEST_GRADE = 9.5
const LONGEST_REPEAT = 6

function repeated(list: string[]): string[] {
  const seen = new Set<string>()
  return list.filter((item) => seen.size === seen.add(item).size)
}

describe('there is enough of it', () => {
  test('tracks, units, layouts, topics and icons', () => {
    expect(tracks.length).toBeGreaterThanOrEqual(26)
    expect(units.length).toBeGreaterThanOrEqual(110)
    expect(layouts.map(({ config }) => config).sort()).toEqual(['default', 'demo', 'rising-gen'])
    expect(layouts.find(({ config }) => config === 'default')?.topics.length).toBeGreaterThanOrEqual(8)
    expect(icons.length).toBeGreaterThanOrEqual(26)
  })

  test.each(unitTypes)('units of type %s', (type) => {
    expect(ofType(type).length).toBeGreaterThan(5)
  })

  test('every track has a conversation and something to do', () => {
    const lacking = tracks.filter(
      (track) =>
        !['Conversation', 'Activity'].every((type) => track.units.some((unit) => unit.type === type)),
    )
    expect(lacking.map(({ slug }) => slug)).toEqual([])
  })
})

describe('everything that is named is there', () => {
  const there = (slug: string | null) => slug === null || slugs.has(slug)

  test('tracks that tracks lead to', () => {
    const lost = tracks.filter(({ slug, nextUp, relatedTrack }) => {
      return !there(nextUp) || !there(relatedTrack) || nextUp === slug || relatedTrack === slug
    })
    expect(lost.map(({ slug }) => slug)).toEqual([])
  })

  test('tracks that layouts and topics show', () => {
    const named = [
      ...layouts.flatMap(({ trackDisplay, welcomeTrack }) => [...trackDisplay, welcomeTrack]),
      ...topics.flatMap((topic) => topic.tracks),
    ]
    expect(named.filter((slug) => !there(slug))).toEqual([])
  })

  test('topics in the order of their layout, and none beside it', () => {
    for (const { config, topicOrder, topics } of layouts)
      expect(topics.map(({ slug }) => slug).sort(), config).toEqual(topicOrder.toSorted())
  })

  test("a topic's tracks are listed in its layout", () => {
    for (const { config, trackDisplay, topics } of layouts) {
      const hidden = topics.flatMap((topic) => topic.tracks.filter((slug) => !trackDisplay.includes(slug)))
      expect(hidden, config).toEqual([])
    }
  })

  test('the default layout lists every track, and a topic of it holds each', () => {
    const layout = layouts.find(({ config }) => config === 'default')
    expect(layout?.trackDisplay.toSorted()).toEqual([...slugs].sort())
    const held = new Set(layout?.topics.flatMap((topic) => topic.tracks))
    expect([...slugs].filter((slug) => !held.has(slug))).toEqual([])
  })

  test('layouts of organisations, and tracks and units that demo accounts have done', () => {
    const names = new Set(layouts.map(({ config }) => config))
    const wanted = organisations.flatMap(({ layout, subGroups }) => [
      layout,
      ...subGroups.map((sub) => sub.layout),
    ])
    expect(wanted.filter((name) => !names.has(name))).toEqual([])

    const steps = people.accounts.flatMap(({ progress }) => progress)
    const held = (slug: string) => tracks.find((track) => track.slug === slug)?.units.length ?? -1
    expect(steps.filter(({ track, units }) => units > held(track))).toEqual([])
  })

  test('no id and no title stands for two', () => {
    expect(repeated(units.map(({ unitId }) => unitId))).toEqual([])
    expect(repeated(tracks.map(({ trackId }) => trackId))).toEqual([])
    expect(repeated(units.map(({ title }) => title.toLowerCase()))).toEqual([])
    expect(repeated(tracks.map(({ title }) => title.toLowerCase()))).toEqual([])
  })

  test('each track has a drawing of its own', () => {
    expect(repeated(tracks.map(({ icon }) => icon))).toEqual([])
  })
})

const drawings = ['icons', 'banners', 'pictures'].flatMap((folder) =>
  readdirSync(new URL(folder, content)).map((name) => `${folder}/${name}`),
)

test.each(drawings)('%s says that it is SVG, so that every program shows it', (name) => {
  expect(readFileSync(new URL(name, content), 'utf8')).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /,
  )
})

describe('every type keeps its form', () => {
  const headings = (markdown: string) => [...markdown.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  const section = (markdown: string, heading: string) =>
    markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const numbered = (text: string) => text.match(/^\d+\. /gm)?.length ?? 0

  test.each(ofType('Conversation'))('$unitId opens, asks three questions and can pause', ({ markdown }) => {
    expect(headings(markdown)).toEqual(
      expect.arrayContaining(['To open', 'Three questions', 'If you need to pause']),
    )
    expect(numbered(section(markdown, 'Three questions'))).toBe(3)
  })

  test.each(ofType('Activity'))('$unitId is done in five minutes, on paper', ({ markdown, worksheet }) => {
    expect(numbered(section(markdown, 'In five minutes'))).toBeGreaterThan(1)
    expect(worksheet).not.toBeNull()
  })

  test.each(ofType('Video'))(
    '$unitId is the public sample and says so',
    ({ video, title, image, markdown }) => {
      expect(video).toBe('76979871')
      expect(title).toMatch(/^Sample video: /)
      expect(image).not.toBeNull()
      expect(stripMarkdown(markdown).split(/\s+/).length).toBeGreaterThan(100)
    },
  )

  test.each(ofType('Resources'))('$unitId lists places to turn to', ({ markdown }) => {
    expect(markdown.match(/^- /gm)?.length ?? 0).toBeGreaterThanOrEqual(3)
  })
})

describe('every text reads well', () => {
  test.each(units)('$unitId is for readers of grade 9.5 or less', ({ markdown }) => {
    expect(computeReadingGrade(stripMarkdown(markdown))).toBeLessThanOrEqual(HIGHEST_GRADE)
  })

  test.each(units)('$unitId is not shouted', ({ markdown, title }) => {
    expect(`${title}\n${markdown}`).not.toContain('!')
  })

  test.each([...units, ...tracks, ...topics])(
    '$title survives the cleaning as it was written',
    ({ content }) => {
      expect(cleanHtml(content)).toBe(content)
    },
  )

  const texts = [
    ...[...tracks, ...topics].map((one) => one.content.replace(/<[^>]+>/g, '\n')),
    ...units.map(({ markdown }) => stripMarkdown(markdown.replace(/^#.*$/gm, ''))),
    ...units.flatMap(({ worksheet }) =>
      worksheet
        ? parseWorksheet(worksheet.markdown).blocks.flatMap((block) =>
            block.kind === 'text' ? block.text : [],
          )
        : [],
    ),
  ]
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9$%]+/g, ' ')
      .trim()
  /** A place to turn to and its telephone number: the same wherever it is named. */
  const isContact = (text: string) => / \d{3} \d{3} \d{4}$/.test(text)

  test('no paragraph stands twice', () => {
    const paragraphs = texts.flatMap((text) => text.split(/\n+/).map(bare))
    expect(repeated(paragraphs.filter((text) => text.split(' ').length > 3 && !isContact(text)))).toEqual([])
  })

  test('no sentence of more than six words stands twice', () => {
    const sentences = texts.flatMap((text) => splitSentences(text).map(bare))
    expect(
      repeated(sentences.filter((text) => text.split(' ').length > LONGEST_REPEAT && !isContact(text))),
    ).toEqual([])
  })
})

describe('figures carry their year', () => {
  const withSources = units.filter(({ sources }) => sources.length > 0)

  test.each(withSources)('$unitId: every source has its year', ({ sources }) => {
    expect(sources.filter((source) => !year.test(source))).toEqual([])
  })

  test.each(units.filter(({ markdown }) => year.test(markdown)))(
    '$unitId speaks of a year and has a source',
    ({ sources }) => {
      expect(sources).not.toEqual([])
    },
  )

  const limit =
    /\b(?:limit|maximum|deduction|exclusion|exemption|premium)s?\b[^.\n]*\$\d|\$\d[^.\n]*\b(?:limit|exclusion|exemption)s?\b/i
  test.each(units.filter(({ markdown }) => limit.test(markdown)))(
    '$unitId names a limit with its year',
    (unit) => {
      expect(`${unit.markdown}\n${unit.sources.join('\n')}`).toMatch(year)
    },
  )
})

describe('pictures and sheets', () => {
  test.each(units.filter(({ image }) => image !== null))('$unitId describes its picture', ({ imageAlt }) => {
    expect(imageAlt.length).toBeGreaterThan(8)
  })

  test.each(topics)('$layout/$slug describes its banner', ({ bannerAlt }) => {
    expect(bannerAlt.length).toBeGreaterThan(8)
  })

  const sheets = units.flatMap(({ file, worksheet }) => (worksheet ? [{ file, ...worksheet }] : []))

  test.each(sheets)('$name is one page', async ({ markdown }) => {
    expect((await renderWorksheetPdf(markdown, 'Kitchen Table')).pages).toBe(1)
  })

  // The range that the fonts of the sheets have, from the "latin" subset of @fontsource.
  test.each(sheets)('$name has only signs that its fonts have', ({ markdown }) => {
    expect(markdown.match(/[^\n\x20-\x7e\xa1-\xff–—‘’“”…−]/g)).toBeNull()
  })

  test('no sheet lies unused', () => {
    const used = new Set(
      units.flatMap(({ file, worksheet }) => (worksheet ? `${file.split('/')[1]}/${worksheet.name}` : [])),
    )
    const lying = tracks.flatMap(({ slug }) => {
      try {
        return readdirSync(new URL(`tracks/${slug}/worksheets`, content)).map(
          (name) => `${slug}/${name.replace('.md', '')}`,
        )
      } catch {
        return []
      }
    })
    expect(lying.filter((sheet) => !used.has(sheet))).toEqual([])
  })
})
