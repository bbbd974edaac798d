import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Bridge } from "../bridge/bridge.ts";
import type { KitTexts } from "../texts/kit-texts.ts";
import { toSafeUrl } from "./to-safe-url.ts";

export interface SafeLinkProps {
  readonly bridge: Bridge;
  readonly texts: KitTexts;
  /** As the server sent it. */
  readonly url: unknown;
  readonly children: ComponentChildren;
}

/**
 * A link that the host opens: a sandboxed frame opens none itself. With a real address for the keyboard and screen readers;
 * an address that may not be opened leaves its text.
 */
export function SafeLink({ bridge, texts, url, children }: SafeLinkProps): JSX.Element {
  const [isRefused, setRefused] = useState(false);
  const href = toSafeUrl(url);
  if (href === undefined) return <span>{children}</span>;
  const open = (event: Event): void => {
    event.preventDefault();
    void bridge.open(href).then((isOpened) => setRefused(!isOpened));
  };
  return (
    <>
      <a href={href} rel="noopener noreferrer" target="_blank" onClick={open}>
        {children}
      </a>
      {isRefused && (
        <span role="status" class="note">
          {" "}
          {texts.notOpened} <code>{href}</code>
        </span>
      )}
    </>
  );
}
