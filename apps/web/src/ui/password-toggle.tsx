import { IconButton } from './icon-button.tsx'

export function PasswordToggle({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  return (
    <IconButton
      icon={shown ? 'eye-off' : 'eye'}
      label={shown ? 'Hide password' : 'Show password'}
      onClick={onToggle}
      className="absolute end-0.5 top-1/2 -translate-y-1/2"
    />
  )
}
