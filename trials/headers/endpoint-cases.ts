import type { RefusalCode } from '@kitchen-table/contract/refusals'
import {
  anonymousSender,
  createRequest,
  createSender,
  createSenderWithRole,
  type EndpointFixture,
  endpointFixtures,
  type NamedFixture,
  type RefusalCause,
  writeFixtures,
} from '@kitchen-table/server/testing/tools'
import type { RequestCase } from './request-case.ts'

type CreateSender = RequestCase[6]
type PossibleCause = Exclude<RefusalCause, { impossible: string }>

const json = { 'Content-Type': 'application/json' }

/** Returns a case with a valid input, changed by `input`, sent by a new person. */
function endpointCase(
  fixture: NamedFixture,
  expected: RequestCase[0],
  {
    input = {},
    sender = (product) => createSender(product, fixture),
  }: { input?: object; sender?: CreateSender } = {},
): RequestCase {
  const { method, path, body } = createRequest(fixture, input)
  return [expected, 'nobody', method, path, json, body, sender]
}

const unprepared = (fixture: EndpointFixture): CreateSender => {
  return (product) => createSender(product, { ...fixture, prepare: async () => ({}) })
}

function toSender(fixture: NamedFixture, { sender }: PossibleCause): CreateSender {
  if (sender === undefined) return (product) => createSender(product, fixture)
  return sender === 'unprepared' ? unprepared(fixture) : (product) => sender(product, fixture)
}

const causes = endpointFixtures.flatMap((fixture) =>
  Object.entries(fixture.refusals).map(([code, cause]) => ({ fixture, code: code as RefusalCode, cause })),
)

const casesOfState = (state: PossibleCause['state']): RequestCase[] =>
  causes.flatMap(({ fixture, code, cause }) =>
    'impossible' in cause || cause.state !== state
      ? []
      : [endpointCase(fixture, code, { input: cause.input ?? {}, sender: toSender(fixture, cause) })],
  )

const requiresSession = ({ grant }: EndpointFixture) => grant !== 'anyone'
const requiresRole = ({ grant }: EndpointFixture) => grant === 'admin' || grant === 'manager'
const hasInput = ({ input }: EndpointFixture) => input !== null

/** A success of every endpoint, and each of its refusals that one request causes. */
export const endpointCases: RequestCase[] = [
  ...endpointFixtures.map((fixture) => endpointCase(fixture, fixture.successStatus)),
  ...endpointFixtures
    .filter(hasInput)
    .map((fixture) => endpointCase(fixture, 'input.invalid', { input: { role: 'admin' } })),
  ...endpointFixtures
    .filter(requiresSession)
    .map((fixture) =>
      endpointCase(fixture, 'accounts.not_signed_in', { sender: async () => anonymousSender }),
    ),
  ...endpointFixtures.filter(requiresRole).map((fixture) =>
    endpointCase(fixture, 'auth.forbidden', {
      sender: (product) => createSenderWithRole('user')(product, fixture),
    }),
  ),
  ...casesOfState(undefined),
]

/** Sent again and again until a limit refuses them. */
export const repeatedEndpointCases = casesOfState('repeated')

/** For a server that has too many passwords or pictures to process. */
export const overloadedEndpointCases = casesOfState('overloaded')

export const casesForEveryWrite = (expected: RefusalCode) =>
  writeFixtures.map((fixture) => endpointCase(fixture, expected))

export function impossibleRefusals(fixture: NamedFixture): string[] {
  const declaredImpossible = Object.entries(fixture.refusals).filter(([, cause]) => 'impossible' in cause)
  return [
    ...declaredImpossible.map(([code]) => code),
    ...(hasInput(fixture) ? [] : ['input.invalid']),
    // Reading needs no disk space, and a read that fails is a fault.
    ...(fixture.isWrite ? [] : ['store.full', 'store.failing']),
  ]
}
