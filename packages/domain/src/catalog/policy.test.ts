import { expect, test } from 'vitest'
import type { Actor, Role } from '../accounts/actor.ts'
import { mayReadResource } from './policy.ts'
import type { ResourceStatus, ResourceTarget } from './resource.ts'

const actor = (role: Role, group: string | null): Actor => ({ sub: 'ada', role, group, subGroupId: null })

const all: ResourceTarget = { kind: 'all' }
const forGroup = (slug: string): ResourceTarget => ({ kind: 'group', slug })
const forLayout = (slug: string): ResourceTarget => ({ kind: 'layout', slug })

type Row = {
  who: Role
  group: string | null
  /** Of the actor's organization. */
  layout: string | null
  target: ResourceTarget
  status?: ResourceStatus
  readable: boolean
}

test.each<Row>([
  { who: 'admin', group: null, layout: null, target: all, readable: true },
  { who: 'admin', group: null, layout: null, target: forGroup('acme'), readable: true },
  { who: 'admin', group: null, layout: null, target: forLayout('young'), readable: true },
  { who: 'admin', group: null, layout: null, target: all, status: 'disabled', readable: false },
  { who: 'manager', group: 'acme', layout: 'default', target: all, readable: true },
  { who: 'manager', group: 'acme', layout: 'default', target: forGroup('acme'), readable: true },
  { who: 'manager', group: 'acme', layout: 'young', target: forLayout('young'), readable: true },
  { who: 'manager', group: 'acme', layout: 'default', target: all, status: 'disabled', readable: false },
  {
    who: 'manager',
    group: 'acme',
    layout: 'default',
    target: forGroup('acme'),
    status: 'disabled',
    readable: false,
  },
  { who: 'manager', group: 'acme', layout: 'default', target: forGroup('globex'), readable: false },
  { who: 'manager', group: 'acme', layout: 'default', target: forLayout('young'), readable: false },
  { who: 'manager', group: null, layout: null, target: all, readable: false },
  { who: 'user', group: 'acme', layout: 'default', target: all, readable: false },
  { who: 'user', group: 'acme', layout: 'default', target: forGroup('acme'), readable: false },
  { who: 'user', group: 'acme', layout: 'default', target: forLayout('default'), readable: false },
  // docs/security.md T14: an organization and a layout of one name, and either named "all".
  { who: 'manager', group: 'young', layout: 'default', target: forLayout('young'), readable: false },
  { who: 'manager', group: 'acme', layout: 'globex', target: forGroup('globex'), readable: false },
  { who: 'manager', group: 'all', layout: 'default', target: forGroup('acme'), readable: false },
  { who: 'manager', group: 'acme', layout: 'all', target: forGroup('globex'), readable: false },
  { who: 'manager', group: 'acme', layout: 'default', target: forGroup('all'), readable: false },
  { who: 'manager', group: 'acme', layout: 'default', target: forLayout('all'), readable: false },
])(
  'T14, T29: $who of $group with the layout $layout, $status resource for $target: $readable',
  ({ who, group, layout, target, status = 'active', readable }) => {
    expect(mayReadResource(actor(who, group), { target, fileStatus: status }, layout)).toBe(readable)
  },
)
