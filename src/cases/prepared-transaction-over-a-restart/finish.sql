COMMIT PREPARED 'cases over a restart';
