import {
  emptyUnit,
  type Icon,
  type Layout,
  type Resource,
  type StoredFile,
  type Topic,
  type Track,
  type Unit,
} from '@kitchen-table/domain/catalog'
import type { Fact } from '@kitchen-table/domain/facts'
import type { HelpLine } from '@kitchen-table/domain/help'
import type { UsageEvent } from '@kitchen-table/domain/insights'
import type { Intent } from '@kitchen-table/domain/intents'
import type { AuditEntry, Member, Organization } from '@kitchen-table/domain/organizations'
import { newOrganizationDefaults } from '@kitchen-table/domain/organizations'
import type { StoredReport } from '../../features/insights/reports/ports.ts'

/** The sample records have every field set; a test changes the fields that it is about. */
const file: StoredFile = {
  key: 'units/u-1/3f2a',
  name: 'Budget “plan”.pdf',
  type: 'application/pdf',
  size: 12,
}

export const sampleTrack = (change: Partial<Track> = {}): Track => ({
  language: 'es',
  translationOf: 'budget',
  trackId: 't-1',
  slug: 'first-budget',
  title: 'A first budget',
  content: '<p>Where the money goes.</p>',
  audience: 'General Money Topic',
  iconSlug: 'jar',
  trackDisabled: false,
  keywords: ['budget', 'spending'],
  nextUp: 'saving',
  relatedTrack: null,
  units: ['u-1', 'u-2'],
  createdAt: '2026-01-02T03:04:05.678Z',
  updateContentDate: null,
  ...change,
})

/** Captions in WebVTT with one sentence. */
export const sampleCaptions = (words = 'Someone comes to you.') =>
  `WEBVTT\n\n00:00.500 --> 00:02.000\n${words}\n`

/** The first bytes of an MP4 film, with nothing that plays. */
export const sampleFilmBytes: Uint8Array = Buffer.from(
  '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41\0\0\0\x08free',
  'latin1',
)

export const sampleUnit = (change: Partial<Unit> = {}): Unit => ({
  ...emptyUnit,
  language: 'es',
  translationOf: 'u-en',
  unitId: 'u-1',
  title: 'Fixed and flexible',
  content: '<p>Two kinds of cost.</p>',
  type: 'Activity',
  keywords: ['fixed costs'],
  attachment: file,
  embedImageAlt: 'A jar of coins',
  createdAt: '2026-01-02T03:04:05.678Z',
  unitUpdateDate: '2026-02-02T03:04:05.678Z',
  ...change,
})

export const sampleLayout = (change: Partial<Layout> = {}): Layout => ({
  config: 'default',
  title: 'Default',
  trackDisplay: ['first-budget'],
  topicOrder: ['saving'],
  welcomeTrack: null,
  featureTrack: true,
  intents: ['rent-late'],
  showsWholeLibrary: true,
  ...change,
})

export const sampleTopic = (change: Partial<Topic> = {}): Topic => ({
  language: 'es',
  translationOf: 'saving-en',
  slug: 'saving',
  title: 'Saving',
  content: '<p>Little by little.</p>',
  banner: { ...file, key: 'topics/saving/1' },
  bannerAlt: 'A piggy bank',
  primaryColor: '#112233',
  secondaryColor: '#445566',
  disabled: false,
  featured: true,
  tracks: ['first-budget'],
  ...change,
})

export const sampleIcon = (change: Partial<Icon> = {}): Icon => ({
  iconName: 'Jar',
  slug: 'jar',
  svgfile: '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  ...change,
})

export const sampleHelpLine = (change: Partial<HelpLine> = {}): HelpLine => ({
  slug: 'night-line',
  name: 'Night Line',
  sections: ['despair', 'suicide'],
  phone: '800-555-0100',
  text: { number: '55500', word: 'NIGHT' },
  site: 'https://nightline.example/',
  otherWay: 'Ask at the desk',
  videophone: '800-555-0101',
  hours: 'Any hour.',
  languages: 'Press 2 for Spanish.',
  region: 'United States',
  use: 'For a night that is too long.',
  whatHappens: 'A person listens.',
  opening: 'I cannot sleep.',
  checkedOn: '2026-11-01',
  checkAgainBy: '2027-05-01',
  sources: ['https://nightline.example/about'],
  position: 10,
  disabled: false,
  ...change,
})

export const sampleFact = (change: Partial<Fact> = {}): Fact => ({
  slug: 'jar-limit',
  title: 'Limit of a jar',
  kind: 'figure',
  values: [
    { name: '', text: '$4,400' },
    { name: 'family', text: '$8,750' },
  ],
  url: null,
  periods: [],
  holdsFor: '2026',
  source: { title: 'The jar office, limits of 2026', url: 'https://jars.example/limits' },
  checkedOn: '2026-11-01',
  checkAgainBy: '2027-05-01',
  confirmed: false,
  note: 'The office was closed.',
  disabled: false,
  ...change,
})

export const sampleWindow = (change: Partial<Fact> = {}): Fact =>
  sampleFact({
    slug: 'jar-window',
    title: 'When jars can be chosen',
    kind: 'window',
    values: [],
    periods: [{ opens: '2026-11-01', closes: '2027-01-15' }],
    ...change,
  })

export const sampleIntent = (change: Partial<Intent> = {}): Intent => ({
  slug: 'rent-late',
  title: "I can't pay the rent",
  titleEs: 'No puedo pagar la renta',
  phrases: ['behind on rent', 'no tengo para la renta'],
  lessons: ['u-1'],
  helpLines: ['night-line'],
  outside: 'Call 211 before the rent is late.',
  outsideEs: 'Llama al 211 antes de que venza la renta.',
  link: { label: 'Help with rent by state', url: 'https://rent.example/' },
  season: 'jar-window',
  disabled: false,
  ...change,
})

export const sampleResource = (change: Partial<Resource> = {}): Resource => ({
  language: 'es',
  translationOf: 'r-en',
  resourceId: 'r-1',
  displayName: 'Poster',
  description: 'For the kitchen at work.',
  target: { kind: 'all' },
  file: { ...file, key: 'resources/r-1/1' },
  fileStatus: 'active',
  createdAt: '2026-01-02T03:04:05.678Z',
  ...change,
})

export const sampleOrganization = (change: Partial<Organization> = {}): Organization => ({
  ...newOrganizationDefaults,
  slug: 'acme',
  title: 'Acme',
  createdAt: '2026-01-02T03:04:05.678Z',
  subGroups: [{ id: 's-1', name: 'Office', settings: { layout: 'default' } }],
  settings: { layout: 'default' },
  groupImage: null,
  groupDisplayName: 'Acme Ltd',
  groupLinkTo: 'https://acme.example/',
  helpLines: [
    {
      name: 'Acme Assistance',
      phone: '800-555-0142',
      text: { number: '55555', word: 'ACME' },
      site: 'https://help.acme.example/',
      hours: 'Any hour.',
      use: 'Five free talks a year.',
    },
  ],
  ...change,
})

export const sampleMember = (change: Partial<Member> = {}): Member => ({
  sub: 'ada',
  email: 'ada@example.com',
  first: 'Ada',
  last: 'Byron',
  subGroupId: null,
  role: 'user',
  ...change,
})

/** Says that the person with the pseudonym "p-root" has changed something about "p-ada". */
export const sampleAuditEntry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'a-1',
  group: 'acme',
  time: '2026-03-01T12:00:00.000Z',
  action: 'member_moved',
  actor: 'p-root',
  subject: 'p-ada',
  detail: 'Office',
  ...change,
})

export const sampleEvent = (change: Partial<UsageEvent> = {}): UsageEvent => ({
  id: 'e-1',
  time: '2026-03-01T12:00:00.000Z',
  event: 100,
  user: 'ada',
  group: 'acme',
  layout: 'default',
  detail: 'first-budget',
  where: '/track/first-budget',
  ...change,
})

export const sampleReport = (change: Partial<StoredReport> = {}): StoredReport => ({
  group: 'acme',
  quarter: '2026-Q3',
  madeAt: '2026-10-01T00:12:00.000Z',
  members: 40,
  joined: 3,
  active: 25,
  completed: 'nearly_all',
  lessonsCompleted: 160,
  topics: [
    { slug: 'saving', title: 'Saving', people: 12 },
    { slug: 'debt', title: 'Debt', people: 'few' },
    { slug: 'giving', title: 'Giving', people: 'withheld' },
  ],
  ...change,
})

/** Texts that have broken stores elsewhere. Each must be returned unchanged and affect nothing else. */
export const awkwardTexts = [
  '',
  ' ',
  "Robert'); DROP TABLE members;--",
  '" OR ""="',
  '%_\\%',
  '__proto__',
  'constructor',
  'null',
  '{{7*7}} $\u007B7*7} <%= 7 %>',
  '<script>alert(1)</script>',
  'nul \u0000 inside',
  'line\r\nbreak\u2028\u2029',
  '\u202Eright to left',
  'e\u0301 is not é',
  '👩‍👩‍👧 família 预算',
  '\uFEFFbom',
  'x'.repeat(5000),
]
