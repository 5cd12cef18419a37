'use client';
import { useEffect } from 'react';

/** Lets the browser keep a page for when the studio cannot be reached; nothing where it is not served securely. */
export function ServiceWorker() {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    navigator.serviceWorker.register('/service-worker.js', { scope: '/' }).catch((error: unknown) => {
      console.warn('The studio is not there without a connection:', error);
    });
  }, []);
  return null;
}
