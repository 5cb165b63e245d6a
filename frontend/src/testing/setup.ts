import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { server } from './server';

// What jsdom lacks and components ask for.
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})) as typeof window.matchMedia;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.HTMLElement.prototype.scrollIntoView = () => {};
// Lists that are virtualised ask how much of them is in sight.
Object.defineProperty(Element.prototype, 'clientHeight', { value: 600, configurable: true });
Object.defineProperty(Element.prototype, 'clientWidth', { value: 1000, configurable: true });
// Text that grows with its content waits for fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
vi.spyOn(window, 'scrollTo').mockImplementation(() => {});

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());
