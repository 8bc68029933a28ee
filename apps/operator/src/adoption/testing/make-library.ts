import { isIn, pad, range, type Tally, type Truth, timeAt } from './deployment.ts'

export const NOWHERE = 'no-such-track'

const TYPES = ['Conversation', 'Activity', 'Resource', 'Resources', 'Video']
const AUDIENCES = ['General Money Topic', 'For Adults', 'For Couples', 'High Net Worth']
const SVG = '<svg viewBox="0 0 24 24"><path d="M2 2h20v20H2z"/></svg>'
/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Three units have ids that are too long for an address. */
export const unitIdOf = (n: number): string =>
  [10, 20, 30].includes(n) ? `0b5c9d1e-0000-4000-8000-${pad(n, 12)}` : `unit-${pad(n, 3)}`

export const trackSlugOf = (n: number): string => (n === 33 ? 'Track 33!' : `track-${pad(n, 2)}`)

/** Units 281 to 300 are in no track; those of the first four tracks are in the last four as well. */
export function unitsOfTrack(n: number): string[] {
  const first = ((n > 56 ? n - 56 : n) - 1) * 5 + 1
  return range(first, first + 4).map(unitIdOf)
}

const tracksOfUnit = (unit: string) =>
  range(1, 60)
    .filter((n) => unitsOfTrack(n).includes(unit))
    .map(trackSlugOf)

function makeUnit(n: number, tally: Tally): Record<string, unknown> {
  const unitId = unitIdOf(n)
  const type = TYPES[(n - 1) % TYPES.length]
  const unit: Record<string, unknown> = {
    unitId,
    title: `Lesson ${n}`,
    content: `<p>Text of lesson ${n}.</p>`,
    type,
    link: type === 'Video' ? String(100_000 + n) : null,
    attachment: isIn(n, 101, 120) ? `sheet-${n}.pdf` : null,
    embedImage: isIn(n, 121, 130) ? `picture-${n}.png` : null,
    foundIn: new Set(tracksOfUnit(unitId)),
    createdAt: timeAt(n),
    unitUpdateDate: null,
    unitDisabled: isIn(n, 81, 85),
    unitMarkUpdated: false,
  }
  if (isIn(n, 281, 300)) {
    unit.foundIn = new Set(['null'])
    tally('placeholder-removed')
  }
  if (isIn(n, 11, 15)) {
    unit.foundIn = new Set([...tracksOfUnit(unitId), 'null'])
    tally('placeholder-removed')
  }
  if (isIn(n, 41, 47)) {
    unit.foundIn = new Set(['an-old-track'])
    tally('found-in-outdated')
  }
  for (const [missing, numbers] of [
    ['title', [51, 52]],
    ['content', [53]],
    ['createdAt', [86]],
  ] as const) {
    if (!numbers.some((number) => number === n)) continue
    delete unit[missing]
    tally('field-defaulted')
  }
  if (isIn(n, 61, 68)) {
    unit.content = `<p>Lesson ${n}</p><script>alert(1)</script>`
    tally('markup-cleaned')
  }
  if (n === 69) unit.content = '<p class="ql-align-center">In the middle</p>'
  if (n === 70) {
    unit.content = `<p>${'long '.repeat(12_000)}</p>`
    tally('text-too-long')
  }
  if (n === 71) {
    unit.type = 'Podcast'
    tally('value-replaced')
  }
  if (n === 75) {
    unit.link = 'no number'
    tally('value-replaced')
  }
  if (n === 76) {
    unit.link = '123456'
    tally('value-replaced')
  }
  if (unitId.length > 16) tally('key-renamed')
  return unit
}

function makeTrack(n: number, tally: Tally): Record<string, unknown> {
  const slug = trackSlugOf(n)
  const units = unitsOfTrack(n)
  const track: Record<string, unknown> = {
    slug,
    trackId: `t-${n}`,
    title: `Track ${n}`,
    content: `<p>About track ${n}.</p>`,
    audience: AUDIENCES[n % AUDIENCES.length],
    iconSlug: `icon-${n % 5}`,
    trackDisabled: n === 59,
    keywords: ['money', `word ${n}`],
    nextUp: n < 60 ? trackSlugOf(n + 1) : null,
    relatedTrack: null,
    units,
    createdAt: timeAt(n),
    ...(n % 10 === 0 ? { updateContentDate: timeAt(n + 1000) } : {}),
  }
  function change(numbers: number[], kind: string, fields: Record<string, unknown>): void {
    if (!numbers.includes(n)) return
    Object.assign(track, fields)
    tally(kind)
  }
  change([5, 6], 'value-replaced', { audience: 'Everybody' })
  change([7, 8, 9], 'field-defaulted', { keywords: undefined })
  change([10], 'field-defaulted', { createdAt: undefined })
  change(range(11, 15), 'reference-dropped', { units: [...units, 'no-such-unit'] })
  change([16, 17], 'entry-repeated', { units: [...units, units[0]] })
  change(range(18, 21), 'reference-dropped', { nextUp: NOWHERE })
  change(range(22, 24), 'reference-dropped', { relatedTrack: NOWHERE })
  change([25, 26], 'reference-dropped', { iconSlug: 'no-such-icon' })
  if (isIn(n, 27, 29)) track.iconSlug = 'blank'
  change([30], 'reference-dropped', { iconSlug: 'bad-icon' })
  change([31, 32], 'markup-cleaned', { content: '<p onclick="go()">About it.</p>' })
  change([33], 'key-renamed', {})
  return track
}

function makeTopic(layout: string, n: number, tally: Tally): Record<string, unknown> {
  const topic: Record<string, unknown> = {
    slug: `topic-${n}`,
    title: `Topic ${n}`,
    content: `<p>Topic ${n} of ${layout}.</p>`,
    primaryColor: '#112233',
    secondaryColor: '#abc',
    disabled: n === 6,
    featured: n === 1,
    tracks: range(n * 8 - 7, n * 8).map(trackSlugOf),
  }
  if (n >= 5) {
    topic.tracks = [NOWHERE, ...range(1, 3).map(trackSlugOf)]
    tally('reference-dropped')
  }
  if (n <= 2 && layout !== 'families') {
    topic.banner = `banner-${n}.jpg`
    tally('banner-left-out')
  }
  if (n === 3 && layout === 'families') {
    topic.primaryColor = 'blue'
    tally('value-replaced')
  }
  if (n === 4 && layout !== 'default') {
    delete topic.secondaryColor
    tally('field-defaulted')
  }
  return topic
}

function makeLayouts(tally: Tally): Record<string, unknown>[] {
  const topicsOf = (layout: string) => range(1, 6).map((n) => makeTopic(layout, n, tally))
  const employerTopics = topicsOf('employers')
  tally('entry-repeated')
  tally('record-invalid', 2)
  tally('reference-dropped', 3)
  return [
    {
      config: 'default',
      topics: topicsOf('default'),
      trackDisplay: range(1, 60).map(trackSlugOf),
      welcomeTrack: 'track-01',
      featureTrack: 'yes',
    },
    {
      config: 'employers',
      topics: [...employerTopics, 'broken', employerTopics[0]],
      trackDisplay: [...range(1, 30).map(trackSlugOf), NOWHERE],
      welcomeTrack: NOWHERE,
      featureTrack: 'no',
    },
    {
      config: 'families',
      topics: [...topicsOf('families'), { content: '<p>Nameless</p>' }],
      trackDisplay: [...range(20, 50).map(trackSlugOf), NOWHERE],
      welcomeTrack: 'none',
      featureTrack: 'no',
    },
  ]
}

function makeIcons(tally: Tally): Record<string, unknown>[] {
  tally('markup-cleaned')
  tally('record-invalid')
  const icons = range(0, 4).map((n) => ({ slug: `icon-${n}`, iconName: `Icon ${n}`, svgfile: SVG }))
  return [
    ...icons.map((icon, n) =>
      n === 1 ? { ...icon, svgfile: SVG.replace('<path', '<script>go()</script><path') } : icon,
    ),
    { slug: 'bad-icon', iconName: 'Bad', svgfile: 'no drawing' },
  ]
}

function makeResources(tally: Tally): Record<string, unknown>[] {
  const targets = ['all', 'org-01', 'families', 'no-such-org', 'no-such-org', 'all', 'all', 'all']
  tally('resource-for-nobody', 2)
  tally('field-unknown')
  tally('field-defaulted')
  tally('record-invalid')
  const resources = targets.map(
    (forGroups, n): Record<string, unknown> => ({
      resourceId: `res-${n + 1}`,
      resourceName: `guide-${n + 1}.pdf`,
      displayName: n === 6 ? undefined : `Guide ${n + 1}`,
      description: 'A guide.',
      forGroups,
      fileStatus: n === 5 ? 'disabled' : 'active',
      createdAt: timeAt(n),
      ...(n === 0 ? { uploadedBy: 'someone' } : {}),
    }),
  )
  return [...resources, { resourceId: 'res-9', displayName: 'Nothing' }]
}

/** Returns the files of the bucket: two attachments and one resource are missing, and one picture is none. */
function makeFiles(tally: Tally): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  for (const n of range(103, 120))
    files.set(`learningUnits/${unitIdOf(n)}/sheet-${n}.pdf`, Buffer.from(`Sheet ${n}`))
  for (const n of range(121, 130))
    files.set(`learningUnits/${unitIdOf(n)}/picture-${n}.png`, n === 121 ? Buffer.from('no picture') : PNG)
  for (const n of range(1, 7)) files.set(`resources/guide-${n}.pdf`, Buffer.from(`Guide ${n}`))
  files.set('groups/org-01/logo.png', PNG)
  tally('file-missing', 3)
  tally('file-unusable')
  return files
}

export function makeLibrary(tally: Tally) {
  const tracks = range(1, 60).map((n) => makeTrack(n, tally))
  const units = range(1, 300).map((n) => makeUnit(n, tally))
  const layouts = makeLayouts(tally)
  const icons = makeIcons(tally)
  const resources = makeResources(tally)
  tally('record-invalid', 2)
  const truth: Pick<Truth, 'tracks' | 'unitTitles' | 'topics'> = {
    tracks: new Map(range(1, 60).map((n) => [n === 33 ? 'track-33' : trackSlugOf(n), unitsOfTrack(n)])),
    unitTitles: new Map(
      range(1, 300).map((n) => [unitIdOf(n), isIn(n, 51, 52) ? unitIdOf(n) : `Lesson ${n}`]),
    ),
    topics: new Map(layouts.map(({ config }) => [String(config), range(1, 6).map((n) => `topic-${n}`)])),
  }
  return {
    tables: {
      Tracks: [...tracks, { slug: 'corrupt-track', title: 42 }],
      LearningUnits: [...units, { unitId: 'corrupt-unit', title: 'Corrupt', content: { text: 'a map' } }],
      Settings: layouts,
      Icons: icons,
      Resources: resources,
    },
    files: makeFiles(tally),
    truth,
  }
}
