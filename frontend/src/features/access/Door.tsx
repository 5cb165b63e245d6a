import type { FormEvent, ReactNode } from 'react';
import { useEffect } from 'react';
import classes from './Door.module.css';

interface Props {
  title: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** A page with one form and nothing around it. */
export function Door({ title, onSubmit, children }: Props) {
  useEffect(() => {
    document.title = `${title} – Penstock`;
  }, [title]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <main className={classes.page}>
      <form className={classes.form} onSubmit={submit}>
        <p className={classes.brand}>
          <img src="/penstock.svg" width={24} height={24} alt="" /> Penstock
        </p>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </form>
    </main>
  );
}

/** Where somebody was on the way to; an address of ours. */
export function destination(to: string): string {
  return to.startsWith('/') && !to.startsWith('//') ? to : '/';
}
