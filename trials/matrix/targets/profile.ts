import { findFixture } from '../../../apps/server/src/testing/endpoint-fixtures/endpoint-fixtures.ts'
import {
  OTHER_DEVICE_ID,
  type PreconditionContext,
  preconditions,
} from '../../../apps/server/src/testing/endpoint-fixtures/preconditions.ts'
import { malformedSegments, missingSegments } from '../../../apps/server/src/testing/path-segments.ts'
import { emailOf, PASSWORD } from '../../../apps/server/src/testing/sample-people.ts'
import type { MatrixActor } from '../actors.ts'
import type { Target } from '../target.ts'
import { endpointAddress, endpointBase, malformedBodyTargets } from './endpoint-base.ts'

/** Skips the preparation for the actor without an account. */
const unlessAnonymous =
  (prepare: (product: PreconditionContext, sub: string) => Promise<object>): Target['prepare'] =>
  async (product, { name }) =>
    name === 'nobody' ? {} : prepare(product, name)

type Base = Omit<Target, 'description' | 'kind'>

/** Returns the targets of a profile write: with its preconditions met, and with malformed bodies. */
function writeTargets(name: string, row: 8 | 9 | 10 | 53): { base: Base; targets: Target[] } {
  const { prepare } = findFixture(`accounts.${name}`)
  const common = { forbiddenCode: 'accounts.provider_owned', endsSession: true, changesActor: true } as const
  const base: Base = { ...endpointBase(`accounts.${name}`), row, ...common }
  const own: Target = {
    ...base,
    description: 'with a valid body',
    kind: 'own',
    prepare: unlessAnonymous(prepare),
  }
  return { base, targets: [own, ...malformedBodyTargets(base)] }
}

/** Also adds a target with a wrong input, and the refusal that permitted actors then get. */
function refusedTargets(
  name: string,
  row: 8 | 9 | 10,
  refused: Target['expectedRefusal'],
  body?: object,
): Target[] {
  const { base, targets } = writeTargets(name, row)
  return [
    ...targets,
    {
      ...base,
      ...(body && { body: () => body }),
      description: `${refused}`,
      kind: 'own',
      expectedRefusal: refused,
    },
  ]
}

const wrongPasswordBody = { password: 'Wrong-Password-1' }
const wrongPassword = 'accounts.wrong_password'

const reads = ['', '?sub=otherLearner'].flatMap((query): Target[] => [
  {
    ...endpointAddress('accounts.profile'),
    description: `one's own${query}`,
    kind: 'own',
    row: 7,
    path: `/api/profile${query}`,
    expectedText: ({ name }) => `"email":"${emailOf(name)}"`,
  },
  {
    ...endpointAddress('accounts.devices'),
    description: `one's own${query}`,
    kind: 'own',
    row: 53,
    path: `/api/profile/devices${query}`,
    expectedText: () => '"isThisOne":true',
  },
])

/** Picture files are named after the person's id, which must be lower case, as real ids are. */
const hasLowercaseName = ({ name }: MatrixActor) => name === name.toLowerCase()

const writes: Target[] = [
  ...refusedTargets('requestEmailChange', 9, wrongPassword, {
    email: 'else@canary.example',
    ...wrongPasswordBody,
  }),
  ...refusedTargets('confirmEmailChange', 9, 'accounts.wrong_code'),
  ...refusedTargets('sendPhoneCode', 8, 'accounts.no_texts'),
  ...refusedTargets('verifyPhone', 8, 'accounts.wrong_code'),
  ...refusedTargets('changePassword', 10, wrongPassword, { ...wrongPasswordBody, newPassword: PASSWORD }),
  ...refusedTargets('beginTotp', 10, wrongPassword, wrongPasswordBody),
  ...refusedTargets('confirmTotp', 10, 'accounts.wrong_code'),
  ...refusedTargets('changeMfa', 10, 'accounts.phone_unverified'),
  ...refusedTargets('setPicture', 8, 'uploads.not_found').map((target) => ({
    ...target,
    appliesTo: hasLowercaseName,
  })),
]

const { base: endBase, targets: endDeviceTargets } = writeTargets('signOutDevice', 53)
const device = { ...endBase, notFoundCode: 'accounts.session_not_found' } as const

/** Creates another person's session. */
async function prepareForeignSession(product: PreconditionContext): Promise<object> {
  await product.stores.sessions.close(`${OTHER_DEVICE_ID}-pending`)
  return preconditions.otherDeviceSession(product, 'pending')
}

/** Some malformed slugs are well-formed ids of devices. */
const couldBeDeviceId = (segment: string) => /^[\w-]{16}$/.test(segment)

const devices: Target[] = [
  ...endDeviceTargets,
  { ...device, description: `another person's`, kind: 'foreign', prepare: prepareForeignSession },
  {
    ...device,
    description: 'unknown',
    kind: 'missing',
    path: device.path.replace(OTHER_DEVICE_ID, 'nobodys-device-1'),
  },
  ...[...malformedSegments, ...missingSegments].map(
    (segment): Target => ({
      ...device,
      description: segment,
      kind: couldBeDeviceId(segment) ? 'missing' : 'malformed',
      path: device.path.replace(OTHER_DEVICE_ID, segment),
    }),
  ),
]

export const profileTargets: readonly Target[] = [...reads, ...writes, ...devices]
