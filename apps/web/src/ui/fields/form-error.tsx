import { LineIcon } from '../line-icon.tsx'

/** A whole form's error, above its button. Render it always: only an existing live region announces it. */
export function FormError({ children }: { children: string | null | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && (
        <p className="flex gap-2 text-danger">
          <LineIcon name="warning" className="mt-0.5 size-5" />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  )
}
