import type { CurrentUser } from '@kitchen-table/contract/accounts'
import { isGranted } from '@kitchen-table/domain/accounts'
import { maySeeDisabledContent } from '@kitchen-table/domain/catalog'
import { isUsageRecorded } from '@kitchen-table/domain/insights'
import { findUnitToResume, type Progress } from '@kitchen-table/domain/learning'
import {
  describeVisibleToOrganization,
  findAnnouncement,
  getOrganizationDisplayName,
} from '@kitchen-table/domain/organizations'
import { type AuthenticatedPerson, toActor } from '../../platform/authorization/authenticated-person.ts'
import { toOwnOrganizationView } from '../../platform/own-organization-view.ts'
import { resolvePersonLayoutName, type Snapshot } from '../catalog/reading/library-cache.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { getProfilePictureUrl } from './profile/read-profile.ts'

function toPickUpView(progress: Progress, snapshot: Snapshot): CurrentUser['pickUp'] {
  const isEnabledUnit = (unit: string) => snapshot.units.get(unit)?.unitDisabled === false
  const isSensitive = (unit: string) => snapshot.units.get(unit)?.sensitive === true
  const unitToResume = findUnitToResume(progress, snapshot.tracks, isSensitive, isEnabledUnit)
  const unit = unitToResume && snapshot.units.get(unitToResume.nextUnit)
  return unitToResume && unit
    ? {
        track: unitToResume.track.slug,
        unitId: unit.unitId,
        title: unit.title,
        language: unit.language,
        type: unit.type,
      }
    : null
}

/** Returns the start data of a page for one person, without the library itself. */
export function toCurrentUser(
  person: AuthenticatedPerson,
  progress: Progress,
  snapshot: Snapshot,
  now: number,
): CurrentUser {
  const actor = toActor(person)
  const config = resolvePersonLayoutName(person, snapshot)
  return {
    user: {
      sub: person.sub,
      email: person.email,
      first: person.first,
      last: person.last,
      role: person.role,
      picture: getProfilePictureUrl(person),
      language: person.language,
    },
    group: person.group && toOwnOrganizationView(person.group),
    visibleToOrganization:
      person.group && describeVisibleToOrganization(getOrganizationDisplayName(person.group), person.group),
    announcement: person.group && findAnnouncement(person.group, person, now),
    layout: { config, title: snapshot.layouts.get(config)?.title ?? config },
    progress,
    pickUp: toPickUpView(progress, snapshot),
    catalogVersion: snapshot.version,
    can: {
      recordUsage: isUsageRecorded(actor),
      seeDisabled: maySeeDisabledContent(actor),
      readNotices: isGranted('accounts.notices.read', actor),
      manageUsers: actor.role === 'manager' && actor.group !== null,
    },
  }
}

export function readCurrentUser({
  progress,
  library,
  now,
}: Pick<AccountsDeps, 'progress' | 'library' | 'now'>) {
  return async (person: AuthenticatedPerson): Promise<CurrentUser> =>
    toCurrentUser(person, ...(await Promise.all([progress.read(person.sub), library.current()])), now())
}
