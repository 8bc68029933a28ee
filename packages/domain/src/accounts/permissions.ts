import { type Actor, type Role, roles } from './actor.ts'

/** Who is granted a permission: everybody, every signed-in user, or users of these roles and above. */
export type Grant = 'anyone' | Role

/**
 * Every permission and the role that it takes. What also depends on the record (the own organization, the own progress,
 * disabled content) is decided by the policy of the feature, not here.
 */
export const permissionGrants = {
  'public.read': 'anyone',
  'health.read': 'anyone',

  'accounts.signIn': 'anyone',
  'accounts.signIn.external': 'anyone',
  'accounts.signOut': 'anyone',
  'accounts.password.reset': 'anyone',
  'accounts.invitations.request': 'anyone',
  'accounts.help.request': 'anyone',
  'accounts.currentUser.read': 'user',
  'accounts.profile.read': 'user',
  'accounts.profile.edit': 'user',
  'accounts.email.change': 'user',
  'accounts.password.change': 'user',
  'accounts.secondFactor.change': 'user',
  'accounts.sessions.read': 'user',
  'accounts.sessions.end': 'user',
  'accounts.ownData.read': 'user',
  'accounts.removal.request': 'user',
  'accounts.notices.read': 'admin',
  'accounts.notices.dismiss': 'admin',

  'catalog.read': 'user',
  'catalog.helpLines.read': 'anyone',
  'catalog.edit': 'admin',
  'catalog.resources.download': 'user',
  'catalog.resources.edit': 'admin',
  'catalog.manage': 'admin',
  'catalog.preview': 'admin',

  'learning.progress.read': 'user',
  'learning.progress.write': 'user',

  'groups.read': 'user',
  'groups.list': 'manager',
  'groups.edit': 'admin',
  'groups.archive': 'admin',
  'groups.announcement.edit': 'manager',
  'groups.invitations.plan': 'manager',
  'groups.reminders.refuse': 'anyone',
  'groups.subGroups.edit': 'admin',
  'groups.members.read': 'manager',
  'groups.members.details.read': 'manager',
  'groups.members.add': 'manager',
  'groups.members.move': 'manager',
  'groups.members.delete': 'manager',
  'groups.members.invite': 'manager',
  'groups.members.setEnabled': 'manager',
  'groups.members.correct': 'manager',
  'groups.members.recover': 'manager',
  'groups.members.changeMany': 'manager',
  'groups.members.role': 'admin',
  'groups.members.transfer': 'admin',
  'groups.imports.run': 'manager',
  'groups.imports.undo': 'manager',
  'groups.resources.read': 'manager',
  'groups.mailingList.change': 'manager',
  'groups.audit.read': 'manager',
  'groups.people.search': 'admin',

  'uploads.send': 'user',

  'insights.events.record': 'user',
  'insights.pageViews.record': 'anyone',
  'insights.statistics.read': 'admin',
  'insights.searches.answer': 'admin',
  'insights.reports.read': 'manager',
  'insights.usage.read': 'manager',
} as const satisfies Record<string, Grant>

export type Permission = keyof typeof permissionGrants

/** Whether the actor has the permission; null is a visitor without a session. An unknown permission is never granted. */
export function isGranted(permission: Permission, actor: Actor | null): boolean {
  if (!Object.hasOwn(permissionGrants, permission)) return false
  const grant: Grant = permissionGrants[permission]
  if (grant === 'anyone') return true
  return actor !== null && roles.indexOf(actor.role) >= roles.indexOf(grant)
}
