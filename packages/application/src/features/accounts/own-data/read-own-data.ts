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
    title: 'Your account',
    note: 'Of your password and of your codes, only values are stored from which they cannot be read.',
    facts: [
      ['Id', sub],
      ['Email', account.email],
      ['First name', toWords(record?.first ?? account.first)],
      ['Last name', toWords(record?.last ?? account.last)],
      ['Role', person.role],
      ['State of the account', `${account.status}, ${person.enabled ? 'enabled' : 'disabled'}`],
      ['Created', toTime(account.createdAt)],
      [
        'Phone',
        account.phone ? `${account.phone}${account.isPhoneVerified ? '' : ', not verified'}` : 'none',
      ],
      ['Second step when you sign in', secondFactorWords[account.mfa]],
      ['Recovery codes left', String(recoveryCodes)],
      ['Picture', person.picture ? `${person.picture.name}, ${person.picture.size} bytes` : 'none'],
      ['Language', person.language ? languageNames[person.language] : 'as in the browser'],
      ['Organization', group ? getOrganizationDisplayName(group) : 'none'],
      ['Sub-group', group?.subGroups.find(({ id }) => id === person.subGroupId)?.name ?? 'none'],
      ['Changes that wait for a code', toWords(pending.join(', '))],
      ['Asked to be removed', record?.removalRequestedAt ? toTime(record.removalRequestedAt) : 'no'],
      ['Name in the log of your organization', toWords(record?.pseudonym ?? null)],
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
    title: 'Your place in the list of members',
    facts: member
      ? [
          ['Name and email there', `${formatPersonName(member)}, ${member.email}`],
          ['State', `${member.status}, ${member.enabled ? 'enabled' : 'disabled'}`],
          ['Last invited', toTime(member.invitedAt)],
          [
            'Asked for a new invitation',
            member.renewalRequestedAt ? toTime(member.renewalRequestedAt) : 'no',
          ],
          ['Last signed in', member.lastLoginAt ? toTime(member.lastLoginAt) : 'never'],
          ['Report of each quarter by email', subscription ? 'yes' : 'no'],
        ]
      : [['Place', 'You are in no list of members.']],
  }
  return [
    membership,
    {
      title: 'What was done to your account by those who run your organization',
      note: 'Invitations that were sent to you among it.',
      list: {
        columns: ['When', 'What'],
        rows: entries.map((entry) => [toTime(entry.time), `${describeAuditAction(entry)} you`]),
      },
    },
    {
      title: 'Notices to administrators that name you',
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
      title: 'Devices on which you are signed in',
      list: {
        columns: ['Device', 'Signed in', 'Last seen'],
        rows: devices.map(({ device, createdAt, seenAt }) => [device, toTime(createdAt), toTime(seenAt)]),
      },
    },
    { title: 'Sign-ins', list: { columns: ['When'], rows: logins.map(({ time }) => [toTime(time)]) } },
    {
      title: 'Your progress',
      facts: [
        ['Last track', own.lastTrack === null ? 'none' : titleOf(own.lastTrack)],
        ['Started tracks', titlesOf(own.activeTracks)],
        ['Finished tracks', titlesOf(own.finishedTracks)],
        ['Tracks taken off My Progress', titlesOf(own.unlistedTracks)],
        ['Completed lessons', titlesOf(own.activeUnits)],
      ],
    },
    {
      title: 'Tracks that you have opened',
      list: {
        columns: ['When', 'Track'],
        rows: views.map(({ time, track }) => [toTime(time), titleOf(track)]),
      },
    },
    {
      title: 'Records of use',
      note: 'From these the statistics are counted. Your organization does not see them.',
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
