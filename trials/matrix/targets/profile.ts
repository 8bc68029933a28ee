import { malformedSegments, missingSegments } from '../../../apps/server/src/testing/malformed.ts'
import { OTHER_DEVICE, type Ready, ready } from '../../../apps/server/src/testing/ready-for-writes.ts'
import { emailOf, PASSWORD } from '../../../apps/server/src/testing/sample-people.ts'
import type { MatrixActor } from '../actors.ts'
import type { Target } from '../target.ts'
import { brokenBodies, writeOf } from './broken-bodies.ts'

/** Nobody is ready for anything who has no account. */
const forSomebody =
  (make: (product: Ready, sub: string) => Promise<object>): Target['ready'] =>
  async (product, { name }) =>
    name === 'nobody' ? {} : make(product, name)

type Base = Omit<Target, 'what' | 'kind'>

/** A write of the profile under its row: with everything that it calls for, and broken ones. */
function writeTargets(name: string, row: 8 | 9 | 10 | 53): { base: Base; targets: Target[] } {
  const { name: door, method, path, body, ready: make } = writeOf(`accounts.${name}`)
  const words = { forbidden: 'accounts.provider_owned', isLast: true, isPersonal: true } as const
  const base: Base = { door, row, method, path, body, ...words }
  const own: Target = { ...base, what: 'as it is meant', kind: 'own', ready: make && forSomebody(make) }
  return { base, targets: [own, ...brokenBodies(base)] }
}

/** What is not right about it, and the words that whoever may do it is told. */
function refusedTargets(name: string, row: 8 | 9 | 10, refused: Target['refused'], body?: object): Target[] {
  const { base, targets } = writeTargets(name, row)
  return [
    ...targets,
    { ...base, ...(body && { body: () => body }), what: `${refused}`, kind: 'own', refused },
  ]
}

const wrong = { password: 'Wrong-Password-1' }
const wrongPassword = 'accounts.wrong_password'

const reads = ['', '?sub=otherLearner'].flatMap((query): Target[] => [
  {
    ...{ door: 'accounts.profile', what: `one's own${query}`, kind: 'own', row: 7 },
    ...{ method: 'GET', path: `/api/profile${query}`, holds: ({ name }) => `"email":"${emailOf(name)}"` },
  },
  {
    ...{ door: 'accounts.devices', what: `one's own${query}`, kind: 'own', row: 53 },
    ...{ method: 'GET', path: `/api/profile/devices${query}`, holds: () => '"isThisOne":true' },
  },
])

/** A file lies under the id of whom it shows, which has small letters alone, as ids of real people have. */
const suits = ({ name }: MatrixActor) => name === name.toLowerCase()

const writes: Target[] = [
  ...refusedTargets('askForEmail', 9, wrongPassword, { email: 'else@canary.example', ...wrong }),
  ...refusedTargets('changeEmail', 9, 'accounts.wrong_code'),
  ...writeTargets('changePhone', 8).targets,
  ...refusedTargets('askForPhoneCode', 8, 'accounts.no_texts'),
  ...refusedTargets('verifyPhone', 8, 'accounts.wrong_code'),
  ...refusedTargets('changePassword', 10, wrongPassword, { ...wrong, newPassword: PASSWORD }),
  ...refusedTargets('beginTotp', 10, wrongPassword, wrong),
  ...refusedTargets('confirmTotp', 10, 'accounts.wrong_code'),
  ...refusedTargets('changeMfa', 10, 'accounts.phone_unverified'),
  ...refusedTargets('setPicture', 8, 'files.no_picture', { picture: 'AAAA' }).map((target) => ({
    ...target,
    suits,
  })),
  ...writeTargets('removePicture', 8).targets.map((target) => ({ ...target, suits })),
  ...writeTargets('endDevices', 53).targets,
]

const { base: endBase, targets: ends } = writeTargets('endDevice', 53)
const device = { ...endBase, notFound: 'accounts.session_not_found' } as const

/** Where somebody else is signed in. */
async function ofSomebodyElse(product: Ready): Promise<object> {
  await product.stores.sessions.close(`${OTHER_DEVICE}-pending`)
  return ready.otherDevice(product, 'pending')
}

/** Some of what is no slug could be the id of a device. */
const isId = (segment: string) => /^[\w-]{16}$/.test(segment)

const devices: Target[] = [
  ...ends,
  { ...device, what: `another's`, kind: 'foreign', ready: ofSomebodyElse },
  {
    ...device,
    what: 'nobody’s',
    kind: 'missing',
    path: device.path.replace(OTHER_DEVICE, 'nobodys-device-1'),
  },
  ...[...malformedSegments, ...missingSegments].map(
    (segment): Target => ({
      ...{ ...device, what: segment, kind: isId(segment) ? 'missing' : 'malformed' },
      path: device.path.replace(OTHER_DEVICE, segment),
    }),
  ),
]

export const profileTargets: readonly Target[] = [...reads, ...writes, ...devices]
