import { setTimeout as sleep } from 'node:timers/promises'
import { forActor, forClient, procedures } from '../../platform/authorization/procedures.ts'
import { listAuditEntries } from './audit/list-audit-entries.ts'
import { archiveOrganization } from './editing/archive-organization.ts'
import { createOrganization, createOrganizationJob } from './editing/create-organization.ts'
import {
  findOrganization,
  listOrganizationResources,
  listOrganizations,
} from './editing/read-organizations.ts'
import { removeOrganization, removeOrganizationJob } from './editing/remove-organization.ts'
import { emptySubGroupJob, removeSubGroup } from './editing/remove-sub-group.ts'
import { setAnnouncement } from './editing/set-announcement.ts'
import { removeUnusedImagesJob, setOrganizationImage } from './editing/set-organization-image.ts'
import { mirrorOrganizationStatusJob, setOrganizationStatus } from './editing/set-organization-status.ts'
import { createSubGroup, updateSubGroup } from './editing/sub-groups.ts'
import { updateOrganization } from './editing/update-organization.ts'
import {
  automaticRemindersJob,
  automaticRemindersTask,
  startAutomaticReminders,
} from './invitations/automatic-reminders.ts'
import { launchJob } from './invitations/launch-job.ts'
import { planLaunch, stopLaunch } from './invitations/plan-launch.ts'
import { previewInvitation, sendTestInvitation } from './invitations/preview-invitation.ts'
import { refuseReminders } from './invitations/refuse-reminders.ts'
import { updateInvitations } from './invitations/update-invitations.ts'
import {
  changeMembers,
  listMemberChanges,
  previewMemberChange,
  undoMemberChange,
} from './member-changes/change-members.ts'
import { changeMembersJob } from './member-changes/change-members-job.ts'
import { createMemberImportsPart } from './member-import/create-member-imports-part.ts'
import { exportChosenMembers } from './member-import/export-members.ts'
import { addMember, addMemberJob } from './members/add-member.ts'
import { correctMember, correctMemberJob } from './members/correct-member.ts'
import { deleteMember, deleteMemberJob } from './members/delete-member.ts'
import { findMember } from './members/find-member.ts'
import { findMembersByEmail } from './members/find-members-by-email.ts'
import { listMembers } from './members/list-members.ts'
import { moveMembers, moveMembersJob } from './members/move-members.ts'
import { notifyOfLowSeatsJob } from './members/notify-of-low-seats.ts'
import {
  resetMemberSecondFactor,
  resetSecondFactorJob,
  unlockMember,
  unlockMemberJob,
} from './members/recover-member.ts'
import {
  remindMatchingMembersJob,
  remindMembers,
  remindSelectedMembersJob,
} from './members/remind-members.ts'
import { resendInvitation } from './members/resend-invitation.ts'
import { setMemberEnabled, setMemberEnabledJob } from './members/set-member-enabled.ts'
import { setMemberRole, setMemberRoleJob } from './members/set-member-role.ts'
import { transferMember, transferMemberJob } from './members/transfer-member.ts'
import { findOrganizationJob } from './organization-jobs.ts'
import type { OrganizationsFeatureDeps } from './organizations-deps.ts'
import { listPoolPeople, searchPeople } from './people/search-people.ts'

const { groups } = procedures

function organizationProcedures(deps: OrganizationsFeatureDeps) {
  return {
    listGroups: groups.listGroups.handler(forActor(listOrganizations(deps))),
    createGroup: groups.createGroup.handler(forActor(createOrganization(deps))),
    findGroup: groups.findGroup.handler(forActor(findOrganization(deps))),
    updateGroup: groups.updateGroup.handler(forActor(updateOrganization(deps))),
    setGroupImage: groups.setGroupImage.handler(forActor(setOrganizationImage(deps))),
    setGroupStatus: groups.setGroupStatus.handler(forActor(setOrganizationStatus(deps))),
    archiveGroup: groups.archiveGroup.handler(forActor(archiveOrganization(deps))),
    removeGroup: groups.removeGroup.handler(forActor(removeOrganization({ ...deps, sleep }))),
    setAnnouncement: groups.setAnnouncement.handler(forActor(setAnnouncement(deps))),
    createSubGroup: groups.createSubGroup.handler(forActor(createSubGroup(deps))),
    updateSubGroup: groups.updateSubGroup.handler(forActor(updateSubGroup(deps))),
    removeSubGroup: groups.removeSubGroup.handler(forActor(removeSubGroup(deps))),
    listGroupResources: groups.listGroupResources.handler(forActor(listOrganizationResources(deps))),
    findGroupJob: groups.findGroupJob.handler(forActor(findOrganizationJob(deps))),
    listAuditEntries: groups.listAuditEntries.handler(forActor(listAuditEntries(deps))),
  }
}

function invitationProcedures(deps: OrganizationsFeatureDeps) {
  return {
    planLaunch: groups.planLaunch.handler(forActor(planLaunch(deps))),
    stopLaunch: groups.stopLaunch.handler(forActor(stopLaunch(deps))),
    updateInvitations: groups.updateInvitations.handler(forActor(updateInvitations(deps))),
    previewInvitation: groups.previewInvitation.handler(forActor(previewInvitation(deps))),
    sendTestInvitation: groups.sendTestInvitation.handler(forActor(sendTestInvitation(deps))),
    refuseReminders: groups.refuseReminders.handler(forClient(refuseReminders(deps))),
  }
}

function memberProcedures(deps: OrganizationsFeatureDeps) {
  return {
    listMembers: groups.listMembers.handler(forActor(listMembers(deps))),
    findMembersByEmail: groups.findMembersByEmail.handler(forActor(findMembersByEmail(deps))),
    findMember: groups.findMember.handler(forActor(findMember(deps))),
    addMember: groups.addMember.handler(forActor(addMember(deps))),
    moveMembers: groups.moveMembers.handler(forActor(moveMembers(deps))),
    remindMembers: groups.remindMembers.handler(forActor(remindMembers(deps))),
    deleteMember: groups.deleteMember.handler(forActor(deleteMember({ ...deps, sleep }))),
    resendInvitation: groups.resendInvitation.handler(forActor(resendInvitation(deps))),
    previewMemberChange: groups.previewMemberChange.handler(
      forActor(previewMemberChange({ ...deps, sleep })),
    ),
    changeMembers: groups.changeMembers.handler(forActor(changeMembers({ ...deps, sleep }))),
    undoMemberChange: groups.undoMemberChange.handler(forActor(undoMemberChange({ ...deps, sleep }))),
    listMemberChanges: groups.listMemberChanges.handler(forActor(listMemberChanges(deps))),
    exportChosenMembers: groups.exportChosenMembers.handler(forActor(exportChosenMembers(deps))),
    correctMember: groups.correctMember.handler(forActor(correctMember(deps))),
    resetMemberSecondFactor: groups.resetMemberSecondFactor.handler(forActor(resetMemberSecondFactor(deps))),
    unlockMember: groups.unlockMember.handler(forActor(unlockMember(deps))),
    setMemberRole: groups.setMemberRole.handler(forActor(setMemberRole(deps))),
    transferMember: groups.transferMember.handler(forActor(transferMember(deps))),
    setMemberEnabled: groups.setMemberEnabled.handler(forActor(setMemberEnabled(deps))),
    searchPeople: groups.searchPeople.handler(forActor(searchPeople(deps))),
    listPoolPeople: groups.listPoolPeople.handler(forActor(listPoolPeople(deps))),
  }
}

/** Creates the feature of organizations: their settings, their members, and the people of all of them. */
export function createOrganizationsFeature(deps: OrganizationsFeatureDeps) {
  const imports = createMemberImportsPart(deps)
  return {
    procedures: {
      ...organizationProcedures(deps),
      ...invitationProcedures(deps),
      ...memberProcedures(deps),
      ...imports.procedures,
    },
    jobs: [
      createOrganizationJob(deps),
      mirrorOrganizationStatusJob(deps),
      removeUnusedImagesJob(deps),
      emptySubGroupJob(deps),
      addMemberJob(deps),
      moveMembersJob(deps),
      remindSelectedMembersJob(deps),
      remindMatchingMembersJob(deps),
      deleteMemberJob(deps),
      setMemberEnabledJob(deps),
      changeMembersJob({ ...deps, sleep }),
      correctMemberJob(deps),
      resetSecondFactorJob(deps),
      unlockMemberJob(deps),
      setMemberRoleJob(deps),
      transferMemberJob(deps),
      launchJob(deps),
      automaticRemindersJob(deps),
      notifyOfLowSeatsJob(deps),
      removeOrganizationJob({ ...deps, sleep }),
      ...imports.jobs,
    ],
    routes: imports.routes,
    tasks: [...imports.tasks, automaticRemindersTask(deps)],
    stop: imports.stop,
    sweepMemberImports: imports.sweep,
    startAutomaticReminders: startAutomaticReminders(deps),
  }
}
