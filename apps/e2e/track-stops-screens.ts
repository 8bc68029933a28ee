import type { TrackStops } from '@kitchen-table/contract/learning'
import { admin } from './people.ts'
import { type Screen, screensOf } from './screen.ts'
import { failRequests, stubRequests, waitForHeading, waitForText } from './screen-steps.ts'

const TRACK = 'debt-and-how-to-talk-to-a-lender'
const API_STOPS = '**/api/admin/tracks/*/stops'

type People = TrackStops['units'][number]['started']

/** Makes the server say how many people have started and finished each lesson of a track. */
function stubStops(counts: [started: People, finished: People][], largestStop: number | null = null) {
  const titles = [
    'List what you owe',
    'Which debt first',
    'What to say on the phone to a lender who calls every week, and what not to',
    'A letter that you can send',
  ]
  const stops: TrackStops = {
    slug: TRACK,
    title: 'Debt, and how to talk to a lender',
    countedAt: '2026-11-05T12:00:00.000Z',
    largestStop: largestStop === null ? null : String(largestStop),
    units: counts.map(([started, finished], at) => {
      return { unitId: String(at), title: titles[at] ?? '', started, finished }
    }),
  }
  return stubRequests(API_STOPS, stops)
}

const chosen = { as: admin, path: `/admin/stats?tab=stops&track=${TRACK}` }

/** The screens of where learners stop. */
export const trackStopsScreens: Screen[] = [
  {
    name: 'where learners stop',
    ...chosen,
    arrange: stubStops(
      [
        [1290, 1204],
        [1204, 611],
        [611, 'few'],
        ['few', 0],
      ],
      1,
    ),
  },
  ...screensOf(
    { ...chosen, isAlike: true },
    {
      'where learners stop, no track': { path: '/admin/stats?tab=stops' },
      'where learners stop, nobody': {
        arrange: stubStops([
          [0, 0],
          [0, 0],
        ]),
        ready: waitForText('Nobody has started this track yet.'),
      },
      'where learners stop, fewer than five': {
        arrange: stubStops([
          ['few', 'few'],
          ['few', 0],
        ]),
        ready: waitForText(/^Fewer than five people/),
      },
      'where learners stop, error': {
        arrange: failRequests(API_STOPS),
        ready: waitForHeading('We could not load the lessons'),
      },
    },
  ),
]
