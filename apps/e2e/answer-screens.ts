import type { UnderstoodIntent, UnderstoodSearch } from '@kitchen-table/contract/catalog'
import type { Page } from '@playwright/test'
import { maya } from './people.ts'
import type { Screen } from './screen.ts'
import { waitForHeading } from './screen-steps.ts'

export const UNDERSTOOD = '**/api/catalog/understood'

export const rentLate: UnderstoodIntent = {
  slug: 'rent-late',
  title: 'I cannot pay the rent this month',
  lessons: [
    {
      unitId: 'rn-late',
      language: 'en',
      title: 'When the rent will be late: what to tell the landlord',
      track: 'renting',
      isListed: true,
      sentence: 'Write to the landlord before the rent is late, and name the day on which you can pay.',
    },
    {
      unitId: 'debt-collector',
      language: 'en',
      title: 'When a collector calls',
      track: 'debt-and-how-to-talk-to-a-lender',
      isListed: false,
      sentence: null,
    },
  ],
  helpLines: [
    {
      name: '211, help near you',
      phone: '211',
      text: null,
      site: 'https://www.211.org/',
      otherWay: '',
      hours: 'Any hour in most places.',
      use: 'Rent, food, power and a bed near you.',
    },
  ],
  outside: 'Many counties pay a month of rent once. Ask before the court date, not after it.',
  language: { title: 'en', outside: 'en' },
  link: { label: 'Rent help in your county', url: 'https://www.consumerfinance.gov/renthelp' },
}

export const electricBill: UnderstoodIntent = {
  ...rentLate,
  slug: 'electric-bill',
  title: 'The electric bill is too high',
  lessons: [],
}

export const movingOut: UnderstoodIntent = { ...rentLate, slug: 'moving-out', title: 'I have to move out' }

/** Has every search understood as these intents. */
export function stubAnswer(page: Page, answer: Partial<UnderstoodSearch>) {
  const topics = ['talking-about-money', 'day-to-day-budget', 'a-place-to-live']
  return page.route(UNDERSTOOD, (route) =>
    route.fulfill({ json: { language: 'en', intents: [], topics, ...answer } satisfies UnderstoodSearch }),
  )
}

const waitForAnswer = (title: string) => (page: Page) =>
  page.getByRole('region', { name: title, exact: true }).waitFor()

/** Searches in own words, with the answers of the server. */
export const answerScreens: Screen[] = [
  {
    name: 'search, understood',
    as: maya,
    path: '/dashboard?q=behind on rent and bills',
    arrange: (page) => stubAnswer(page, { intents: [rentLate, electricBill, movingOut] }),
    ready: waitForAnswer(rentLate.title),
  },
  {
    name: 'search, help outside the library',
    isVariant: true,
    as: maya,
    path: '/dashboard?q=electric bill too high',
    arrange: (page) => stubAnswer(page, { intents: [electricBill] }),
    ready: waitForAnswer(electricBill.title),
  },
  {
    name: 'search, understood in Spanish',
    isVariant: true,
    as: maya,
    path: '/dashboard?q=no puedo pagar la renta',
    arrange: (page) =>
      stubAnswer(page, {
        language: 'es',
        intents: [
          {
            ...rentLate,
            title: 'No puedo pagar la renta',
            outside: 'Muchos condados pagan un mes de renta.',
            language: { title: 'es', outside: 'es' },
          },
          {
            ...electricBill,
            title: 'La cuenta de la luz es muy alta',
            language: { title: 'es', outside: 'en' },
          },
        ],
      }),
    ready: waitForAnswer('No puedo pagar la renta'),
  },
  {
    name: 'search, not understood',
    as: maya,
    path: '/dashboard?q=zeppelin',
    arrange: (page) => stubAnswer(page, {}),
    ready: waitForHeading('Topics that may be near'),
  },
]
