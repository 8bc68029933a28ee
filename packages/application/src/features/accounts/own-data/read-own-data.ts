import { formatPersonName } from '@kitchen-table/domain/accounts'
import { describeAuditAction, getOrganizationDisplayName } from '@kitchen-table/domain/organizations'
import { languageNames } from '@kitchen-table/i18n/locale'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import { bucketSizes } from '../../../platform/rate-limits/bucket-sizes.ts'
import { waitRefusal } from '../../../platform/refusal.ts'
import { ownDataKey } from '../../people/rate-limit-keys.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { requireAccount } from '../profile/reauthenticate.ts'
import { emailChallengeId, phoneChallengeId } from '../verification-codes.ts'
import { describeEvent, findTitle } from './describe-event.ts'
import { messages } from './messages.ts'
import type { StoredEntry } from './ports.ts'
import { readAllPages, readOwnEvents } from './read-all-pages.ts'
import { type OwnDataSection, renderOwnData } from './render-own-data.ts'

type Deps = Pick<
  AccountsDeps,
  | 'directory'
  | 'secondFactor'
  | 'people'
  | 'members'
  | 'sessions'
  | 'challenges'
  | 'notices'
  | 'audit'
  | 'ownData'
  | 'findReportSubscription'
  | 'progress'
  | 'library'
  | 'rates'
  | 'productName'
  | 'now'
>

/** The most entries of the audit log that are read: a person is invited and moved a few times. */
const MAX_AUDIT_ENTRIES = 1000

const secondFactorWords = { TOTP: 'an authenticator app', SMS: 'text messages', NONE: 'none' } as const

const toWords = (text: string | null) => text || 'none'
const toTime = (time: string | number) => new Date(time).toISOString().replace('T', ' ').slice(0, 19)

async function describeAccount(
  { directory, secondFactor, people, challenges, now }: Deps,
  person: AuthenticatedPerson,
): Promise<OwnDataSection> {
  const { sub, group } = person
  const [account, record, recoveryCodes, newEmail, newPhone] = await Promise.all([
    requireAccount(directory, sub),
    people.find(sub),
    secondFactor.countRecoveryCodes(sub),
    challenges.find(emailChallengeId(sub), now()),
    challenges.find(phoneChallengeId(sub), now()),
  ])
  const pending = [...Object.values(newEmail?.data ?? {}), ...Object.values(newPhone?.data ?? {})]
  return {
    title: messages.yourAccount(),
    note: messages.ofYourPasswordAnd(),
    facts: [
      ['Id', sub],
      ['Email', account.email],
      [messages.firstName(), toWords(record?.first ?? account.first)],
      [messages.lastName(), toWords(record?.last ?? account.last)],
      ['Role', person.role],
      [messages.stateOfTheAccount(), `${account.status}, ${person.enabled ? 'enabled' : 'disabled'}`],
      ['Created', toTime(account.createdAt)],
      [
        'Phone',
        account.phone ? `${account.phone}${account.isPhoneVerified ? '' : messages.notVerified()}` : 'none',
      ],
      [messages.secondStepWhenYou(), secondFactorWords[account.mfa]],
      [messages.recoveryCodesLeft(), String(recoveryCodes)],
      ['Picture', person.picture ? `${person.picture.name}, ${person.picture.size} bytes` : 'none'],
      ['Language', person.language ? languageNames[person.language] : 'as in the browser'],
      ['Organization', group ? getOrganizationDisplayName(group) : 'none'],
      ['Sub-group', group?.subGroups.find(({ id }) => id === person.subGroupId)?.name ?? 'none'],
      [messages.changesThatWaitFor(), toWords(pending.join(', '))],
      [messages.askedToBeRemoved(), record?.removalRequestedAt ? toTime(record.removalRequestedAt) : 'no'],
      [messages.nameInTheLog(), toWords(record?.pseudonym ?? null)],
    ],
  }
}

async function describeMembership(
  { members, people, audit, notices, findReportSubscription }: Deps,
  { sub, email, group }: AuthenticatedPerson,
): Promise<OwnDataSection[]> {
  const [member, record, allNotices, subscription] = await Promise.all([
    members.find(sub),
    people.find(sub),
    notices.list(),
    group && findReportSubscription(group.slug, sub),
  ])
  const entries = record ? await audit.listAbout(record.pseudonym, MAX_AUDIT_ENTRIES) : []
  const membership: OwnDataSection = {
    title: messages.yourPlaceInThe(),
    facts: member
      ? [
          [messages.nameAndEmailThere(), `${formatPersonName(member)}, ${member.email}`],
          ['State', `${member.status}, ${member.enabled ? 'enabled' : 'disabled'}`],
          [messages.lastInvited(), toTime(member.invitedAt)],
          [messages.askedForANew(), member.renewalRequestedAt ? toTime(member.renewalRequestedAt) : 'no'],
          [messages.lastSignedIn(), member.lastLoginAt ? toTime(member.lastLoginAt) : 'never'],
          [messages.reportOfEachQuarter(), subscription ? 'yes' : 'no'],
        ]
      : [['Place', messages.youAreInNo()]],
  }
  return [
    membership,
    {
      title: messages.whatWasDoneTo(),
      note: messages.invitationsThatWereSent(),
      list: {
        columns: ['When', 'What'],
        rows: entries.map((entry) => [toTime(entry.time), `${describeAuditAction(entry)} you`]),
      },
    },
    {
      title: messages.noticesToAdministratorsThat(),
      list: {
        columns: ['When', 'Words'],
        rows: allNotices
          .filter(({ words }) => email !== '' && words.includes(email))
          .map(({ at, words }) => [toTime(at), words]),
      },
    },
  ]
}

async function describeUse(
  { sessions, ownData, progress, library }: Deps,
  { sub }: AuthenticatedPerson,
): Promise<OwnDataSection[]> {
  const [devices, logins, own, views, events, titles] = await Promise.all([
    sessions.list(sub),
    readAllPages((after?: StoredEntry) => ownData.listLogins(sub, after)),
    progress.read(sub),
    readAllPages((after?: StoredEntry) => ownData.listTrackViews(sub, after)),
    readOwnEvents(ownData, sub),
    library.current(),
  ])
  const titleOf = (id: string) => findTitle(titles, id)
  const titlesOf = (ids: string[]) => toWords(ids.map(titleOf).join('; '))
  return [
    {
      title: messages.devicesOnWhichYou(),
      list: {
        columns: ['Device', messages.signedIn(), messages.lastSeen()],
        rows: devices.map(({ device, createdAt, seenAt }) => [device, toTime(createdAt), toTime(seenAt)]),
      },
    },
    { title: 'Sign-ins', list: { columns: ['When'], rows: logins.map(({ time }) => [toTime(time)]) } },
    {
      title: messages.yourProgress(),
      facts: [
        [messages.lastTrack(), own.lastTrack === null ? 'none' : titleOf(own.lastTrack)],
        [messages.startedTracks(), titlesOf(own.activeTracks)],
        [messages.finishedTracks(), titlesOf(own.finishedTracks)],
        [messages.tracksTakenOffMy(), titlesOf(own.unlistedTracks)],
        [messages.completedLessons(), titlesOf(own.activeUnits)],
      ],
    },
    {
      title: messages.tracksThatYouHave(),
      list: {
        columns: ['When', 'Track'],
        rows: views.map(({ time, track }) => [toTime(time), titleOf(track)]),
      },
    },
    {
      title: messages.recordsOfUse(),
      note: messages.fromTheseTheStatistics(),
      list: {
        columns: ['When', 'What', 'Detail', 'Page'],
        rows: events.map((event) => [toTime(event.time), ...describeEvent(titles, event), event.where]),
      },
    },
  ]
}

/** Stored for a short time only, and where no list leads from a person to it. */
const shortLived: OwnDataSection = {
  title: 'What else is kept for a short time',
  note:
    'Messages to you that wait to be sent; files that you began to upload, for at most a day; the line about you in a ' +
    'file with which your organization invited you, for at most a day; and how often you tried to sign in, for at most ' +
    'a day. Backups contain what was stored when they were made, until they expire.',
}

/** Returns everything that is stored about a person, as one HTML page. Throws `accounts.wait` if it is asked for too often. */
export function readOwnData(deps: Deps) {
  const { rates, productName, now } = deps
  return async (person: AuthenticatedPerson): Promise<{ name: string; html: string }> => {
    const wait = await rates.consume(ownDataKey(person.sub), 1, bucketSizes.ownData, now())
    if (wait > 0) throw waitRefusal(wait)
    const sections = [
      await describeAccount(deps, person),
      ...(await describeMembership(deps, person)),
      ...(await describeUse(deps, person)),
      shortLived,
    ]
    const title = `Everything ${productName} has stored about you`
    const html = renderOwnData(title, `As of ${toTime(now())}. All times are in UTC.`, sections)
    return { name: `${productName} - my data.html`, html }
  }
}
