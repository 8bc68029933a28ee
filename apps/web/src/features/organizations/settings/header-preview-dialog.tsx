import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { getOrganizationDisplayName } from '@kitchen-table/domain/organizations'
import { SiteHeader } from '../../../app/site-header.tsx'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { InitialsAvatar } from '../../../ui/initials-avatar.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { messages } from './messages.ts'

type HeaderPreviewDialogProps = { group: OrganizationDetails; image: string; onClose: () => void }

/** The header of the members with an image, which need not be saved yet. Nothing in it can be used. */
export function HeaderPreviewDialog({ group, image, onClose }: HeaderPreviewDialogProps) {
  const { slug, title, settings, subGroups, groupDisplayName } = group
  const shown = { slug, title, settings, subGroups, groupDisplayName, groupImage: image, groupLinkTo: null }
  return (
    <Dialog
      wide
      title={messages.headerPreview()}
      description={messages.headerPreviewOf({ organization: title })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{commonMessages.close()}</Button>}
    >
      <div
        role="img"
        aria-label={messages.headerWithImage({ organization: getOrganizationDisplayName(group) })}
        className="overflow-hidden rounded-card border border-line bg-ground"
      >
        <div
          inert
          className="@container flex min-h-17 flex-wrap items-center justify-between gap-x-3 px-4 py-2 sm:gap-x-6"
        >
          <SiteHeader
            group={shown}
            hasProgress={false}
            isAdmin={false}
            managedGroup={null}
            accountMenu={<InitialsAvatar name={messages.sampleMember()} decorative />}
          />
        </div>
      </div>
    </Dialog>
  )
}
