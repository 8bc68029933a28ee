import { formatPersonName, noticeNamesAddress } from '@kitchen-table/domain/accounts'
import { formatClockTime } from '@kitchen-table/domain/learning'
import { describeAuditAction, getOrganizationDisplayName } from '@kitchen-table/domain/organizations'
import { languageNames } from '@kitchen-table/i18n/locale'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import { tokenBucketSizes } from '../../../platform/rate-limits/token-bucket-sizes.ts'
import { waitRefusal } from '../../../platform/refusal.ts'
import { ownDataKey } from '../../people/rate-limit-keys.ts'
import type { Account } from '../../people/user-pool.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { requireAccount } from '../profile/reauthenticate.ts'
import { emailChallengeId, phoneChallengeId } from '../verification-codes.ts'
import { messages } from './messages.ts'
import type { StoredEntry } from './ports.ts'
import { readAllPages, readOwnEvents } from './read-all-pages.ts'
import { type OwnDataSection, renderOwnDataHtml } from './render-own-data.ts'
import { findContentTitle, toUsageEventCells } from './usage-event-cells.ts'

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
  | 'videoPositions'
  | 'library'
  | 'rates'
  | 'productName'
  | 'now'
>

/** The most entries of the audit log that are read: a person is invited and moved a few times. */
const MAX_AUDIT_ENTRIES = 1000

const secondFactorWords: Record<Account['mfa'], PlainMessage> = {
  TOTP: messages.authenticatorApp,
  SMS: messages.textMessages,
  NONE: messages.none,
}

const toWords = (text: string | null) => text || messages.none()
const describeState = ({ status, enabled }: { status: string; enabled: boolean }) =>
  enabled ? messages.enabledState({ status }) : messages.disabledState({ status })

const toTime = (time: string | number) => new Date(time).toISOString().replace('T', ' ').slice(0, 19)
const toTimeOr = (missing: PlainMessage, time: string | null | undefined) => (time ? toTime(time) : missing())

function describePhone({ phone, isPhoneVerified }: Pick<Account, 'phone' | 'isPhoneVerified'>): string {
  if (!phone) return messages.none()
  return isPhoneVerified ? phone : messages.unverifiedPhone({ phone })
}

const describePicture = ({ picture }: Pick<AuthenticatedPerson, 'picture'>) =>
  picture ? messages.pictureFile({ name: picture.name, size: picture.size }) : messages.none()

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
  const subGroup = group?.subGroups.find(({ id }) => id === person.subGroupId)
  const pending = [...Object.values(newEmail?.data ?? {}), ...Object.values(newPhone?.data ?? {})]
  return {
    title: messages.account(),
    note: messages.accountNote(),
    facts: [
      [messages.id(), sub],
      [messages.email(), account.email],
      [messages.firstName(), toWords(record?.first ?? account.first)],
      [messages.lastName(), toWords(record?.last ?? account.last)],
      [messages.role(), person.role],
      [messages.accountState(), describeState({ status: account.status, enabled: person.enabled })],
      [messages.created(), toTime(account.createdAt)],
      [messages.phone(), describePhone(account)],
      [messages.secondFactor(), secondFactorWords[account.mfa]()],
      [messages.recoveryCodes(), String(recoveryCodes)],
      [messages.picture(), describePicture(person)],
      [messages.language(), person.language ? languageNames[person.language] : messages.notChosen()],
      [messages.organization(), group ? getOrganizationDisplayName(group) : messages.none()],
      [messages.subGroup(), subGroup?.name ?? messages.none()],
      [messages.pendingChanges(), toWords(pending.join(', '))],
      [messages.removalRequest(), toTimeOr(messages.no, record?.removalRequestedAt)],
      [messages.pseudonym(), toWords(record?.pseudonym ?? null)],
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
    title: messages.membership(),
    facts: member
      ? [
          [messages.nameAndEmail(), `${formatPersonName(member)}, ${member.email}`],
          [messages.state(), describeState(member)],
          [messages.lastInvited(), toTimeOr(messages.never, member.invitedAt)],
          [messages.renewalRequest(), toTimeOr(messages.no, member.renewalRequestedAt)],
          [messages.lastSignedIn(), toTimeOr(messages.never, member.lastLoginAt)],
          [messages.reportSubscription(), subscription ? messages.yes() : messages.no()],
        ]
      : [[messages.place(), messages.noPlace()]],
  }
  return [
    membership,
    {
      title: messages.audit(),
      note: messages.auditNote(),
      list: {
        columns: [messages.when(), messages.what()],
        rows: entries.map((entry) => [
          toTime(entry.time),
          messages.auditEntry({ action: describeAuditAction(entry) }),
        ]),
      },
    },
    {
      title: messages.notices(),
      list: {
        columns: [messages.when(), messages.words()],
        rows: allNotices
          .filter((notice) => email !== '' && noticeNamesAddress(notice, email))
          .map(({ at, words }) => [toTime(at), words]),
      },
    },
  ]
}

async function describeUse(
  { sessions, ownData, progress, videoPositions, library }: Deps,
  { sub }: AuthenticatedPerson,
): Promise<OwnDataSection[]> {
  const [devices, logins, own, positions, views, events, titles] = await Promise.all([
    sessions.list(sub),
    readAllPages((after?: StoredEntry) => ownData.listLogins(sub, after)),
    progress.read(sub),
    videoPositions.list(sub),
    readAllPages((after?: StoredEntry) => ownData.listTrackViews(sub, after)),
    readOwnEvents(ownData, sub),
    library.current(),
  ])
  const titleOf = (id: string) => findContentTitle(titles, id)
  const titlesOf = (ids: string[]) => toWords(ids.map(titleOf).join('; '))
  return [
    {
      title: messages.devices(),
      list: {
        columns: [messages.device(), messages.signedIn(), messages.lastSeen()],
        rows: devices.map(({ device, createdAt, seenAt }) => [device, toTime(createdAt), toTime(seenAt)]),
      },
    },
    {
      title: messages.signIns(),
      list: { columns: [messages.when()], rows: logins.map(({ time }) => [toTime(time)]) },
    },
    {
      title: messages.progress(),
      facts: [
        [messages.lastTrack(), own.lastTrack === null ? messages.none() : titleOf(own.lastTrack)],
        [messages.startedTracks(), titlesOf(own.activeTracks)],
        [messages.finishedTracks(), titlesOf(own.finishedTracks)],
        [messages.unlistedTracks(), titlesOf(own.unlistedTracks)],
        [messages.completedLessons(), titlesOf(own.activeUnits)],
      ],
    },
    {
      title: messages.videoPositions(),
      list: {
        columns: [messages.when(), messages.lesson(), messages.position()],
        rows: positions.map(({ savedAt, unitId, seconds }) => [
          toTime(savedAt),
          titleOf(unitId),
          formatClockTime(seconds),
        ]),
      },
    },
    {
      title: messages.views(),
      list: {
        columns: [messages.when(), messages.track()],
        rows: views.map(({ time, track }) => [toTime(time), titleOf(track)]),
      },
    },
    {
      title: messages.events(),
      note: messages.eventsNote(),
      list: {
        columns: [messages.when(), messages.what(), messages.detail(), messages.page()],
        rows: events.map((event) => [toTime(event.time), ...toUsageEventCells(titles, event), event.where]),
      },
    },
  ]
}

/** Stored for a short time only, and where no list leads from a person to it. */
const describeShortLived = (): OwnDataSection => ({
  title: messages.shortLived(),
  note: messages.shortLivedNote(),
})

/** Returns everything that is stored about a person, as one HTML page. Throws `accounts.wait` if it is asked for too often. */
export function exportOwnData(deps: Deps) {
  const { rates, productName, now } = deps
  return async (person: AuthenticatedPerson): Promise<{ name: string; html: string }> => {
    const wait = await rates.consume(ownDataKey(person.sub), 1, tokenBucketSizes.ownData, now())
    if (wait > 0) throw waitRefusal(wait)
    const sections = [
      await describeAccount(deps, person),
      ...(await describeMembership(deps, person)),
      ...(await describeUse(deps, person)),
      describeShortLived(),
    ]
    const title = messages.title({ product: productName })
    const html = renderOwnDataHtml(title, messages.lead({ time: toTime(now()) }), sections)
    return { name: messages.fileName({ product: productName }), html }
  }
}
