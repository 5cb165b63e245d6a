import { ActionIcon, Burger, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { IconKeyboard, IconMoon, IconSearch, IconSun } from '../ui/icons';
import { Skeletons } from '../ui/Skeletons';
import { Finder, openFinder } from './Finder';
import { Help } from './Help';
import { PLACES } from './nav';
import { RefreshControl } from './RefreshControl';
import classes from './Shell.module.css';
import { useShortcuts } from './shortcuts';
import { Who } from './Who';

/** What stands around every page: the bar, the places and the page itself. */
export function Shell() {
  const [open, menu] = useDisclosure(false);
  const [help, helpers] = useDisclosure(false);
  const { pathname } = useLocation();
  useShortcuts(helpers.open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the place changes
  useEffect(menu.close, [pathname]);
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#page">
        Skip to the page
      </a>
      <header className={classes.bar}>
        <Burger
          opened={open}
          onClick={menu.toggle}
          size="sm"
          color="var(--ps-bar-text)"
          className={classes.burger}
          aria-label={open ? 'Close the menu' : 'Open the menu'}
          aria-expanded={open}
          aria-controls="places"
        />
        <Link to="/" className={classes.brand}>
          <img src="/penstock.svg" width={24} height={24} alt="" />
          Penstock
        </Link>
        <div className={classes.tools}>
          <RefreshControl />
          <ActionIcon
            variant="transparent"
            c="inherit"
            onClick={openFinder}
            aria-label="Find a table or place"
            title="Find (Ctrl-K)"
          >
            <IconSearch size={18} />
          </ActionIcon>
          <ActionIcon
            variant="transparent"
            c="inherit"
            onClick={helpers.open}
            aria-label="Keys"
            title="Keys (?)"
            className={classes.wide}
          >
            <IconKeyboard size={18} />
          </ActionIcon>
          <SchemeToggle />
          <Who />
        </div>
      </header>
      <nav id="places" className={classes.places} data-open={open || undefined} aria-label="Places">
        {PLACES.map(({ to, label, icon: Icon, also }) => (
          <NavLink
            key={to}
            to={to}
            end={to === '/'}
            className={({ isActive }) =>
              isActive || also.some((prefix) => pathname.startsWith(prefix))
                ? `${classes.place} ${classes.active}`
                : classes.place
            }
          >
            <Icon size={18} stroke={1.7} aria-hidden="true" />
            {label}
          </NavLink>
        ))}
      </nav>
      <main id="page" className={classes.page} tabIndex={-1}>
        <Suspense fallback={<Skeletons />}>
          <Outlet />
        </Suspense>
      </main>
      <Help opened={help} onClose={helpers.close} />
      <Finder />
    </div>
  );
}

function SchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark =
    colorScheme === 'dark' ||
    (colorScheme === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  return (
    <ActionIcon
      variant="transparent"
      c="inherit"
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      aria-label={dark ? 'Light colours' : 'Dark colours'}
      title={dark ? 'Light colours' : 'Dark colours'}
    >
      {dark ? <IconSun size={18} /> : <IconMoon size={18} />}
    </ActionIcon>
  );
}
