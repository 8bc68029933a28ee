import { Link } from '@tanstack/react-router'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { lazyComponent } from '../../app/lazy-component.tsx'
import { useCurrentUser } from '../../app/queries.ts'
import { InitialsAvatar } from '../../ui/initials-avatar.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { Menu, MenuItem, MenuSeparator, menuLinkProps } from '../../ui/overlays/menu.tsx'
import { messages } from './messages.ts'
import { useSignOut, useSignOutErrorFlash } from './use-sign-out.ts'

const UnsentWorkDialog = lazyComponent(
  () => import('./unsent-work-dialog.tsx').then((module) => module.UnsentWorkDialog),
  {
    name: messages.theUnsentWarning,
    dismiss: ({ onCancel }) => onCancel(),
  },
)

type AccountMenuProps = {
  /** Sends the pending changes of this device. Resolves to whether none is left. */
  sendPending: () => Promise<boolean>
}

export function AccountMenu({ sendPending }: AccountMenuProps) {
  const { user } = useCurrentUser()
  const name = `${user.first} ${user.last}`.trim() || user.email
  const { signOut, confirmation } = useSignOut(sendPending)
  const signOutMutation = useFormMutation({
    mutationFn: () => signOut('here'),
    onError: useSignOutErrorFlash(),
  })

  return (
    <>
      <Menu
        label={messages.accountOf({ name })}
        trigger={<InitialsAvatar name={name} picture={user.picture} decorative />}
      >
        <p className="px-3 py-2 text-small text-soft">{name}</p>
        <MenuSeparator />
        <Link to="/profile" {...menuLinkProps}>
          <LineIcon name="user" className="size-5" />
          {messages.profile()}
        </Link>
        <MenuItem icon="sign-out" onClick={() => signOutMutation.submit()}>
          {messages.signOut()}
        </MenuItem>
      </Menu>
      {confirmation && <UnsentWorkDialog {...confirmation} />}
    </>
  )
}
