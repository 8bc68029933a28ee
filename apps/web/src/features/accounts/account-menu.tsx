import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client, getErrorMessage } from '../../app/api.ts'
import { lazyComponent } from '../../app/lazy-component.tsx'
import { useCurrentUser } from '../../app/queries.ts'
import { InitialsAvatar } from '../../ui/initials-avatar.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { Menu, MenuItem, MenuSeparator, menuLinkProps } from '../../ui/menu.tsx'
import { useFlash } from '../../ui/use-flash.ts'
import { clearUserDataAndRedirect } from './profile/clear-user-data.ts'

const UnsentWorkDialog = lazyComponent(
  () => import('./unsent-work-dialog.tsx').then((module) => module.UnsentWorkDialog),
  {
    name: 'the warning that some of your progress is only on this device',
    dismiss: ({ onCancel }) => onCancel(),
  },
)

type AccountMenuProps = {
  /** Sends the pending changes of this device. Resolves to whether none is left. */
  sendPending: () => Promise<boolean>
}

/**
 * Returns a function that signs out and removes everything about the person from this device (docs/security.md T63).
 * Changes that were not sent are lost, so the menu asks before that.
 */
function useSignOut(sub: string) {
  const flash = useFlash()
  return async () => {
    try {
      await client.accounts.signOut()
    } catch (error) {
      flash.error({ title: 'You are still signed in', text: getErrorMessage(error) })
      return
    }
    clearUserDataAndRedirect(sub)
  }
}

export function AccountMenu({ sendPending }: AccountMenuProps) {
  const { user } = useCurrentUser()
  const name = `${user.first} ${user.last}`.trim() || user.email
  const [isConfirming, setIsConfirming] = useState(false)
  const signOut = useSignOut(user.sub)

  async function handleSignOut() {
    if (await sendPending()) await signOut()
    else setIsConfirming(true)
  }

  return (
    <>
      <Menu
        label={`Account of ${name}`}
        trigger={<InitialsAvatar name={name} picture={user.picture} decorative />}
      >
        <p className="px-3 py-2 text-small text-soft">{name}</p>
        <MenuSeparator />
        <Link to="/profile" {...menuLinkProps}>
          <LineIcon name="user" className="size-5" />
          Profile
        </Link>
        <MenuItem icon="sign-out" onClick={handleSignOut}>
          Sign Out
        </MenuItem>
      </Menu>
      {isConfirming && <UnsentWorkDialog onCancel={() => setIsConfirming(false)} onSignOut={signOut} />}
    </>
  )
}
