import type { Person } from '@kitchen-table/contract/person'
import { mayReadNotices } from '@kitchen-table/domain/accounts/policy'
import { layoutFor } from '@kitchen-table/domain/catalog/layout'
import { maySeeDisabledContent } from '@kitchen-table/domain/catalog/policy'
import type { Group } from '@kitchen-table/domain/groups/group'
import { leavesEvents } from '@kitchen-table/domain/insights/policy'
import { pickUp } from '@kitchen-table/domain/learning/pick-up'
import type { Progress } from '@kitchen-table/domain/learning/progress'
import { fileAddress } from '../catalog/file-address.ts'
import type { Snapshot } from '../catalog/library-snapshot.ts'
import { actorOf } from './actor-of.ts'
import type { SessionPerson } from './ports.ts'
import { pictureAddress } from './profile/profile-view.ts'

/** The layout that somebody sees now: their group's, overridden by their sub-group's, if it still exists. */
export function layoutOf({ group, subGroupId }: SessionPerson, snapshot: Snapshot): string {
  return layoutFor(group, subGroupId, (name) => snapshot.layouts.has(name))
}

function groupView(group: Group | null): Person['group'] {
  if (group === null) return null
  const { title, slug, groupImage, settings, subGroups, groupDisplayName, groupLinkTo } = group
  const logo = groupImage && fileAddress({ kind: 'group', slug }, groupImage)
  return { title, slug, groupImage: logo, settings, subGroups, groupDisplayName, groupLinkTo }
}

function pickUpView(progress: Progress, snapshot: Snapshot): Person['pickUp'] {
  const isOpen = (unit: string) => snapshot.units.get(unit)?.unitDisabled === false
  const picked = pickUp(progress, snapshot.tracks, isOpen)
  const unit = picked && snapshot.units.get(picked.nextUnit)
  return picked && unit
    ? { track: picked.track.slug, unitId: unit.unitId, title: unit.title, type: unit.type }
    : null
}

/** Everything that a page needs to begin for one person, besides the library itself. */
export function personView(person: SessionPerson, progress: Progress, snapshot: Snapshot): Person {
  const actor = actorOf(person)
  const config = layoutOf(person, snapshot)
  return {
    user: {
      sub: person.sub,
      email: person.email,
      first: person.first,
      last: person.last,
      role: person.role,
      picture: pictureAddress(person),
    },
    group: groupView(person.group),
    layout: { config, title: snapshot.layouts.get(config)?.title ?? config },
    progress,
    pickUp: pickUpView(progress, snapshot),
    catalogVersion: snapshot.version,
    can: {
      leaveEvents: leavesEvents(actor),
      seeDisabled: maySeeDisabledContent(actor),
      readNotices: mayReadNotices(actor),
    },
  }
}
