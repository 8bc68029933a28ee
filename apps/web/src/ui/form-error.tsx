import { LineIcon } from './line-icon.tsx'

/**
 * The error of a whole form, above its button. Render it also while there is none: a message is only announced in an
 * existing live region.
 */
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
