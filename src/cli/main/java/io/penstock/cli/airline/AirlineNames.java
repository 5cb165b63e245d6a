package io.penstock.cli.airline;

import java.util.List;

/**
 * What the databases and tables of the airline are called.
 *
 * @param database also its source's name and its schema
 * @param owner who is asked about its tables
 * @param tables the busiest ones first
 */
record AirlineNames(String database, String owner, List<String> tables) {
  private static final String ALL =
      """
      flight_operations operations-control flight_leg leg_movement flight_plan rotation delay_report diversion \
      slot_request dispatch_release load_sheet notam crew_briefing turnaround oooi_message alternate_airport
      crew_rostering crew-control duty_assignment roster_change crew_member pairing standby_block qualification \
      rest_period hotel_booking leave_request bid_line swap_request duty_limit base_transfer crew_document
      maintenance technical-operations work_order task_card component installed_part defect_report deferred_item \
      inspection airworthiness_directive service_bulletin hangar_slot engineer_licence tool_loan engine_reading \
      shop_visit
      baggage ground-services bag_event bag transfer_bag bag_tag mishandled_bag claim delivery_order belt_assignment \
      interline_agreement oversize_item screening_result container_load reclaim_delay tracing_file
      loyalty customer points_entry member tier_period partner_accrual award_booking voucher household campaign \
      enrolment statement_line status_match member_consent card_order redemption_rule
      reservations distribution segment booking passenger contact ticket_time_limit special_request seat_assignment \
      group_booking waitlist_entry booking_note remark split_record name_change travel_document
      ticketing revenue-accounting coupon ticket fare_component tax_item exchange refund void_entry endorsement \
      form_of_payment interline_coupon commission sales_report stock_range audit_finding
      departure_control ground-services boarding_pass check_in acceptance seat_map standby_list upgrade_offer \
      document_check denied_boarding gate_event weight_record jump_seat watch_list_hit baggage_fee passenger_list
      pricing revenue-management fare_quote fare_filing fare_rule surcharge booking_class_rule zone_definition \
      currency_rate promotion filing_batch competitor_fare price_override tax_table rounding_rule validation_carrier
      revenue_management revenue-management demand_forecast bid_price inventory_control overbooking_level \
      booking_curve departure_snapshot yield_target seasonality group_quote no_show_rate forecast_error \
      event_calendar cabin_split analyst_override
      cargo cargo shipment_event air_waybill house_waybill unit_load_device cargo_booking dangerous_goods \
      live_animal customs_entry warehouse_slot allotment rate_card cargo_claim embargo screening_record
      catering inflight-services meal_uplift meal_order special_meal galley_load menu_cycle caterer return_load \
      wastage_report bar_sale trolley equipment_balance allergen_note bond_seal price_list
      fuel operations-control uplift fuel_ticket tankering_advice supplier_contract fuel_price quality_sample \
      hydrant_outage consumption_report emission_report hedge_position invoice_line defuel density_reading \
      into_plane_agent
      ground_handling ground-services service_event turnaround_task gate_allocation stand_plan pushback_request \
      deicing_event handling_agreement equipment staff_shift cabin_cleaning water_service damage_report \
      wheelchair_request ramp_inspection
      airport_slots network-planning slot_usage slot_series coordination_message historic_right slot_swap \
      seasonal_request slot_return waiver curfew_rule capacity_declaration slot_monitor terminal_capacity \
      coordinator appeal
      network_planning network-planning schedule_change schedule_leg season codeshare_leg fleet_assignment \
      frequency_plan connection_rule market_size route_result minimum_connection traffic_right charter_request \
      block_time aircraft_rotation
      fleet technical-operations aircraft_status aircraft lease_contract cabin_layout registration_history \
      weight_balance_record equipment_fit livery aircraft_document insurance_policy delivery_plan phase_out_plan \
      modification msn_history
      lounge customer lounge_visit lounge access_rule guest_entry shower_booking lounge_feedback capacity_count \
      consumption partner_invoice opening_hours lounge_pass staff_roster incident_note amenity
      customer_care customer case_event service_case complaint compensation_offer eu_claim contact_history \
      satisfaction_survey call_record letter_template callback medical_clearance lost_item goodwill_voucher \
      case_attachment
      payments finance payment_event authorisation capture_batch chargeback card_token payment_refund \
      settlement_file merchant_account fraud_score instalment_plan acquirer_fee wallet_account three_ds_check \
      payment_route
      procurement finance purchase_order_event purchase_order supplier goods_receipt framework_contract \
      requisition supplier_rating tender bid approval_step price_agreement return_note supplier_invoice \
      commodity_code
      spare_parts technical-operations stock_movement stock_level part_master repair_order pool_exchange \
      bin_location shelf_life aog_request part_certificate consignment scrap_note cycle_count min_max_level \
      interchangeability
      human_resources people time_entry employee contract position salary_band absence payroll_run travel_privilege \
      union_agreement performance_review applicant vacancy org_unit works_permit
      training people training_event course simulator_session trainee_record check_ride instructor exam_result \
      training_need syllabus course_booking simulator_defect certificate lesson_plan evaluation
      safety safety-and-quality safety_report hazard risk_assessment flight_data_event investigation \
      recommendation bird_strike fatigue_report safety_action audit occurrence_class emergency_drill \
      safety_indicator barrier
      security safety-and-quality access_event badge screening_log threat_assessment patrol_record \
      unruly_passenger seal_check camera_outage vehicle_permit background_check key_issue prohibited_item \
      security_alert checkpoint
      weather operations-control observation forecast sigmet wind_grid turbulence_report volcanic_ash \
      runway_condition lightning_strike upper_air station visibility_report frost_warning space_weather \
      climate_normal
      finance finance journal_line journal ledger_account cost_centre accrual fixed_asset budget_line \
      exchange_difference bank_statement intercompany_item tax_return dunning_notice cash_forecast closing_task
      marketing customer campaign_event newsletter audience web_visit offer ad_placement coupon_code landing_page \
      content_item sponsorship brand_survey channel_cost referral social_post
      irregular_operations operations-control rebooking_event disruption recovery_option protected_passenger \
      hotel_allotment bus_transfer meal_voucher cost_estimate disruption_cause notification reaccommodation_rule \
      cancelled_leg spare_aircraft passenger_right
      """;

  static List<AirlineNames> all() {
    return ALL.lines().map(AirlineNames::parse).toList();
  }

  private static AirlineNames parse(String line) {
    List<String> words = List.of(line.trim().split(" +"));
    return new AirlineNames(words.get(0), words.get(1), words.subList(2, words.size()));
  }
}
